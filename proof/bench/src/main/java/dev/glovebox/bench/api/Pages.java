package dev.glovebox.bench.api;

import dev.glovebox.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Everything a list has, page by page. */
final class Pages {

    private Pages() {}

    /** @param path with a query, to which the cursor is added */
    static List<Json> all(Connection client, String path) throws IOException {
        var all = new ArrayList<Json>();
        String cursor = "";
        do {
            var page = client.get(path + "&limit=500" + cursor);
            all.addAll(page.at("items").items());
            cursor = page.at("next").text().map(next -> "&cursor=" + next).orElse("");
        } while (!cursor.isEmpty());
        return all;
    }
}
