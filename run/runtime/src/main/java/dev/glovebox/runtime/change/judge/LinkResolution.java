package dev.glovebox.runtime.change.judge;

import dev.glovebox.runtime.change.ProjectView;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where links lead in a tree as it would be: through each other, and through those that the project has. Each is followed once;
 * the work is bounded, and what would take more is not followed.
 */
final class LinkResolution {

    /** As the kernel does. */
    private static final int MOST_LINKS = 40;

    private static final int MOST_STEPS = 2_000_000;

    /** Where a link leads. */
    sealed interface Result {

        /** @param path without a link on the way; the root is empty. What is missing of it would come to be there. */
        record Inside(String path, End end) implements Result {}

        /** Out of the project, in a circle, or further than anyone follows. */
        record Astray() implements Result {}
    }

    /** Target of a path. */
    enum End {
        DIRECTORY,
        /** A file, or nothing: whatever is said to be below it is not there. */
        NO_DIRECTORY
    }

    private static final Result ASTRAY = new Result.Astray();

    private final ProjectedTree tree;
    private final Map<String, Result> results = new HashMap<>();
    private int steps;

    LinkResolution(ProjectedTree tree) {
        this.tree = tree;
    }

    Result of(String link, String target) throws IOException {
        var result = follow(link, target, 0);
        results.put(link, result);
        return result;
    }

    private Result follow(String link, String target, int links) throws IOException {
        var known = results.get(link);
        if (known != null) {
            return known;
        }
        if (links >= MOST_LINKS || target.startsWith("/")) {
            return ASTRAY;
        }
        var result = walk(parent(link), target, links);
        // One that went astray may have done so only because of all the others before it.
        if (result instanceof Result.Inside) {
            results.put(link, result);
        }
        return result;
    }

    private Result walk(String from, String target, int links) throws IOException {
        String at = from;
        var end = End.DIRECTORY;
        for (String name : target.split("/", -1)) {
            if (++steps > MOST_STEPS) {
                return ASTRAY;
            }
            if (name.isEmpty() || name.equals(".")) {
                continue;
            }
            if (name.equals("..")) {
                // Up from what is not there could be up from anywhere, once it is there.
                if (at.isEmpty() || end == End.NO_DIRECTORY) {
                    return ASTRAY;
                }
                at = parent(at);
                continue;
            }
            String next = at.isEmpty() ? name : at + "/" + name;
            var entry = end == End.DIRECTORY ? tree.entry(next) : Optional.<ProjectView.Entry>empty();
            if (entry.isPresent() && entry.get() instanceof ProjectView.Entry.Link(String further)) {
                if (!(follow(next, further, links + 1) instanceof Result.Inside(String inside, End there))) {
                    return ASTRAY;
                }
                at = inside;
                end = there;
            } else {
                at = next;
                end = entry.orElse(null) instanceof ProjectView.Entry.Directory ? End.DIRECTORY : End.NO_DIRECTORY;
            }
        }
        return new Result.Inside(at, end);
    }

    private static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }
}
