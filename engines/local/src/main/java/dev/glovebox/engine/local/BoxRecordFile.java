package dev.glovebox.engine.local;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.RunId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * That a box exists, and what there may be of it.
 *
 * @param controller who launched it, in the form of {@link dev.glovebox.engine.Controller}
 * @param groups its control group's directories, made or not
 * @param process its outermost process in the same form; empty until it was started
 */
record BoxRecordFile(RunId run, String controller, List<Path> groups, Optional<String> process) {

    BoxRecordFile {
        groups = List.copyOf(groups);
    }

    /** Line that is added once the process exists. */
    static String processLine(String process) {
        return "process " + process + "\n";
    }

    /** One "word value" line each. */
    String text() {
        var text = new StringBuilder();
        text.append("run ").append(run).append('\n');
        text.append("controller ").append(controller).append('\n');
        groups.forEach(group -> text.append("group ").append(group).append('\n'));
        process.ifPresent(known -> text.append(processLine(known)));
        return text.toString();
    }

    /** Empty if it is not a note. A last line without its end was cut off by a crash and does not count. */
    static Optional<BoxRecordFile> parse(String text) {
        Optional<RunId> run = Optional.empty();
        Optional<String> process = Optional.empty();
        String controller = "";
        var groups = new ArrayList<Path>();
        try {
            for (String line :
                    text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
                int space = line.indexOf(' ');
                String value = line.substring(space + 1);
                switch (line.substring(0, Math.max(space, 0))) {
                    case "run" -> run = Optional.of(new RunId(value));
                    case "controller" -> controller = value;
                    case "group" -> groups.add(Path.of(value));
                    case "process" -> process = Optional.of(value);
                    default -> {
                        return Optional.empty();
                    }
                }
            }
        } catch (IllegalArgumentException damaged) {
            return Optional.empty();
        }
        String by = controller;
        Optional<String> started = process;
        return run.filter(known -> groups.stream().allMatch(group -> group.endsWith(known.text())))
                .map(known -> new BoxRecordFile(known, by, groups, started));
    }

    BoxRecord asRecord() {
        String id = process.map(known -> known.substring(0, known.indexOf('.'))).orElse(run.text());
        return new BoxRecord(EngineKind.LOCAL, id, run, controller);
    }
}
