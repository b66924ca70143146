package dev.glovebox.protocol.task;

import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Mount.Access;
import dev.glovebox.model.value.Named;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** A mount on the wire. */
final class MountJson {

    private MountJson() {}

    static Map<String, Object> tree(Mount mount) {
        return new Tree()
                .put("source", mount.source().toString())
                .put("target", mount.target())
                .put("access", label(mount.access()))
                .map();
    }

    static Mount read(Reading from) {
        return new Mount(
                from.parsed("source", Path::of, Path.of("/")),
                from.text("target"),
                from.parsed("access", text -> Named.of(Access.values(), MountJson::label, text, "access"))
                        .orElse(Access.READ_ONLY));
    }

    private static String label(Access access) {
        return access.name().toLowerCase(Locale.ROOT);
    }
}
