package dev.glovebox.policy.rule;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.value.Printable;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The image's name is a name: host, path, tag and digest as registries write them, nothing a daemon could misread. */
public final class ImageRule implements Rule {

    private static final Pattern REFERENCE = Pattern.compile("(?=.{1,255}$)"
            + "[a-zA-Z0-9][a-zA-Z0-9._-]*(:\\d{1,5}(?=/))?(/[a-z0-9]+([._-]+[a-z0-9]+)*)*"
            + "(:[A-Za-z0-9_][A-Za-z0-9_.-]{0,127})?(@sha256:[0-9a-f]{64})?");
    private static final Pattern IDENTITY = Pattern.compile("sha256:[0-9a-f]{64}");

    @Override
    public void check(SandboxSpec spec, Consumer<Violation> report) {
        spec.walls()
                .image()
                .filter(image -> !wellFormed(image))
                .ifPresent(image -> report.accept(new Violation(
                        "image.name",
                        "'" + Printable.text(image) + "' is not an image name",
                        "write it as name:tag, for example glovebox/sandbox:latest")));
    }

    private static boolean wellFormed(String image) {
        return REFERENCE.matcher(image).matches() || IDENTITY.matcher(image).matches();
    }
}
