package dev.glovebox.cli.run;

import dev.glovebox.cli.text.FailureJson;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.run.ChangeSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a run and their treatment as JSON.
 *
 * @param messages what a person would have been told
 * @param failure why the changes could not be dealt with as asked
 */
record ChangesJson(ChangeSummary summary, List<String> messages, Optional<Failure> failure) {

    ChangesJson {
        messages = List.copyOf(messages);
    }

    Map<String, @Nullable Object> tree() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("strategy", summary.strategy());
        json.put("changes", summary.changes());
        json.put("refused", summary.refused());
        json.put("bytes", summary.bytes());
        json.put("hash", summary.hash());
        json.put("notes", summary.notes());
        json.put("messages", messages);
        json.put("failure", failure.map(FailureJson::tree).orElse(null));
        return json;
    }
}
