package dev.glovebox.cli.run;

import dev.glovebox.model.spec.Mount;
import java.nio.file.Path;

/** {@code SRC[:DST][:ro|rw]}. */
final class MountText {

    private MountText() {}

    static Mount parse(String text, Path workingDirectory) {
        String rest = text;
        var access = Mount.Access.READ_ONLY;
        if (rest.endsWith(":ro") || rest.endsWith(":rw")) {
            access = rest.endsWith(":rw") ? Mount.Access.READ_WRITE : Mount.Access.READ_ONLY;
            rest = rest.substring(0, rest.length() - 3);
        }
        int colon = rest.indexOf(':');
        String source = colon < 0 ? rest : rest.substring(0, colon);
        if (source.isBlank() || (colon >= 0 && rest.indexOf(':', colon + 1) >= 0)) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a mount; write SRC[:DST][:ro|rw], for example data:/data:ro");
        }
        Path path = workingDirectory.resolve(source).normalize();
        String target = colon < 0 ? "/mnt/" + path.getFileName() : rest.substring(colon + 1);
        return new Mount(path, target, access);
    }
}
