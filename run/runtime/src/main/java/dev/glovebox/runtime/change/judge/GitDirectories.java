package dev.glovebox.runtime.change.judge;

import dev.glovebox.policy.change.FoldedPath;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.FileState;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds directories that git would take for a repository, whatever they are called: git run there obeys their configuration,
 * which names programs. Git looks for {@code HEAD}, and for {@code objects} and {@code refs} or a {@code commondir} that says where
 * those are; so names decide here, and content does not matter.
 *
 * <p>What the project has counts even where the changes remove it: then no part of them can complete a repository either.
 */
final class GitDirectories {

    private static final PathDecision REFUSED = new PathDecision.Denied(
            "change.git_directory",
            "git would treat the directory as a repository and run programs from its configuration");

    private static final String HEAD = "head";
    private static final String OBJECTS = "objects";
    private static final String REFS = "refs";
    private static final String ELSEWHERE = "commondir";
    private static final Set<String> PIECES =
            Set.of(HEAD, OBJECTS, REFS, ELSEWHERE, "config", "config.worktree", "hooks");

    private final ProjectedTree tree;
    /** By directory: what of a repository the changes would put there, folded. */
    private final Map<String, Set<String>> planted = new HashMap<>();
    /** By directory of the project: whether it, or one above it, is a repository. */
    private final Map<String, Boolean> inside = new HashMap<>();

    GitDirectories(ProjectedTree tree, List<Change> changes) {
        this.tree = tree;
        for (Change change : changes) {
            String name = FoldedPath.of(name(change.path()));
            boolean headOfSomethingElse = name.equals(HEAD)
                    && change.transition().after().filter(FileState::directory).isPresent();
            if (PIECES.contains(name) && change.transition().after().isPresent() && !headOfSomethingElse) {
                planted.computeIfAbsent(parent(change.path()), _ -> new HashSet<>())
                        .add(name);
            }
        }
    }

    PathDecision judge(Change change) throws IOException {
        String directory = parent(change.path());
        boolean piece = PIECES.contains(FoldedPath.of(name(change.path())));
        boolean completes = (change.becomesDirectory() && complete(change.path())) || (piece && complete(directory));
        return completes || insideRepository(directory) ? REFUSED : new PathDecision.Allowed();
    }

    /** Whether a directory would be a repository with all that the project has and the changes put there. */
    private boolean complete(String directory) throws IOException {
        var pieces = planted.getOrDefault(directory, Set.of());
        return !pieces.isEmpty()
                && has(directory, pieces, HEAD, "HEAD")
                && (has(directory, pieces, ELSEWHERE, ELSEWHERE)
                        || (has(directory, pieces, OBJECTS, OBJECTS) && has(directory, pieces, REFS, REFS)));
    }

    private boolean has(String directory, Set<String> pieces, String folded, String name) throws IOException {
        return pieces.contains(folded) || tree.projectHas(below(directory, name));
    }

    private boolean insideRepository(String directory) throws IOException {
        var known = inside.get(directory);
        if (known == null) {
            known = repository(directory) || (!directory.isEmpty() && insideRepository(parent(directory)));
            inside.put(directory, known);
        }
        return known;
    }

    private boolean repository(String directory) throws IOException {
        return tree.change(directory).filter(Change::becomesDirectory).isEmpty()
                && tree.projectHas(below(directory, "HEAD"))
                && (tree.projectHas(below(directory, ELSEWHERE))
                        || (tree.projectHas(below(directory, OBJECTS)) && tree.projectHas(below(directory, REFS))));
    }

    private static String below(String directory, String name) {
        return directory.isEmpty() ? name : directory + "/" + name;
    }

    private static String parent(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
