package dev.glovebox.protocol.task;

import dev.glovebox.model.spec.Mount;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A mount on the wire, part by part or as one text. {@link Mount} knows what either means. */
final class MountJson {

    private MountJson() {}

    static Map<String, Object> tree(Mount mount) {
        return new Tree()
                .put("source", mount.source().toString())
                .put("target", mount.target())
                .put("access", mount.access().word())
                .map();
    }

    static List<Mount> read(String name, Reading from) {
        return from.objectsOrTexts(name, MountJson::parts, Mount::parse);
    }

    private static Mount parts(Reading from) {
        var source = from.parsed("source", Path::of, Path.of("/"));
        try {
            return Mount.of(
                    source, from.optional("target"), from.parsed("access", Mount.Access::parse), from.flag("readonly"));
        } catch (IllegalArgumentException both) {
            from.problem("readonly", "field.value", String.valueOf(both.getMessage()), "keep one of the two");
            return Mount.of(source, Optional.empty(), Optional.empty(), Optional.empty());
        }
    }
}
