package dev.glovebox.engine.oci.image.source;

import dev.glovebox.engine.image.ImageReference;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.Printable;
import java.util.Optional;
import java.util.regex.Pattern;

/** The name of an image at a registry, checked before it gets into a command line. */
record RegistryReference(String repository, String tag) {

    private static final Pattern REPOSITORY = Pattern.compile(
            "(?:(?:localhost|[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+|[A-Za-z0-9-]+(?=:)|\\[[0-9a-fA-F:]+\\])(?::\\d{1,5})?/)?"
                    + "[a-z0-9][a-z0-9._/-]{0,200}");

    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");

    private static final Pattern LOOPBACK =
            Pattern.compile("(?:localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[::1\\])(?::\\d{1,5})?/.*");

    static RegistryReference parse(String name) {
        var parts = ImageReference.parse(name);
        boolean valid = REPOSITORY.matcher(parts.repository()).matches()
                && (TAG.matcher(parts.tag()).matches() || Digest.valid(parts.tag()));
        if (!valid) {
            throw new SandboxException(
                    FailureCode.USAGE,
                    "'" + Printable.text(name) + "' is not the name of an image",
                    "write it as [REGISTRY/]NAME[:TAG], or [REGISTRY/]NAME@sha256:…");
        }
        return new RegistryReference(parts.repository(), parts.tag());
    }

    Optional<Digest> digest() {
        return Digest.valid(tag) ? Optional.of(new Digest(tag)) : Optional.empty();
    }

    /** As skopeo and Docker complete it: {@code docker.io/library} where no registry is named. */
    String text() {
        return repository + (digest().isPresent() ? "@" : ":") + tag;
    }

    String at(Digest digest) {
        return repository + "@" + digest;
    }

    /** Docker speaks plain HTTP to a registry on this machine without being told to, and so do we. */
    boolean loopback() {
        return LOOPBACK.matcher(repository).matches();
    }
}
