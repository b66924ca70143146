package dev.glovebox.engine.local;

import java.util.ArrayList;
import java.util.List;

/** Programs that start one another, joined to one command. */
final class CommandLine {

    private CommandLine() {}

    @SafeVarargs
    static List<String> of(List<String>... parts) {
        var joined = new ArrayList<String>();
        for (var part : parts) {
            joined.addAll(part);
        }
        return List.copyOf(joined);
    }
}
