package dev.glovebox.protocol.task;

import dev.glovebox.model.spec.Project;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/** A project's own part on the wire: its id and the only places of a host its tasks may see. */
public final class ProjectJson {

    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

    private ProjectJson() {}

    public static Map<String, Object> tree(Project project) {
        return new Tree()
                .put("id", project.id())
                .put("root_path", project.rootPath().toString())
                .put(
                        "allowed_paths",
                        project.allowedPaths().stream().map(Path::toString).toList())
                .map();
    }

    public static Project read(Reading from) {
        String id = from.text("id");
        if (!ID.matcher(id).matches()) {
            from.problem(
                    "id",
                    "project.id",
                    "is not a valid project id",
                    "use 1 to 63 lower-case letters, digits and dashes, not starting with a dash");
            id = "unreadable";
        }
        var root = from.parsed("root_path", ProjectJson::absolute, Path.of("/"));
        var allowed = from.texts("allowed_paths").stream()
                .flatMap(text -> {
                    try {
                        return java.util.stream.Stream.of(absolute(text));
                    } catch (IllegalArgumentException wrong) {
                        from.problem(
                                "allowed_paths",
                                "field.value",
                                "contains a path that " + wrong.getMessage(),
                                "correct the path");
                        return java.util.stream.Stream.empty();
                    }
                })
                .toList();
        return new Project(id, root, allowed);
    }

    /** As the host writes it: absolute and in its simplest form, so that what is compared is what is meant. */
    private static Path absolute(String text) {
        var path = Path.of(text);
        boolean plain = text.chars().noneMatch(Character::isISOControl);
        if (!plain || !path.isAbsolute() || !path.normalize().toString().equals(text) || path.getNameCount() == 0) {
            throw new IllegalArgumentException(
                    "is not an absolute path in its simplest form; write for example /srv/projects/p1");
        }
        return path;
    }
}
