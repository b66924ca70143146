package dev.glovebox.engine.image;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Reads what mmdebstrap says: turns its stages into progress and keeps the last lines for the error message.
 *
 * <p>The fractions are shares of the time measured on one machine; they only make a bar move about evenly.
 */
final class BootstrapLog {

    private static final int KEPT = 15;

    private record Stage(String sign, String step, double fraction) {}

    private static final List<Stage> STAGES = List.of(
            new Stage("I: running apt-get update", "reading Debian's package lists", 0.01),
            new Stage("I: downloading packages", "downloading packages", 0.05),
            new Stage("I: extracting archives", "unpacking the base system", 0.30),
            new Stage("I: installing essential packages", "installing the base system", 0.35),
            new Stage("I: installing remaining packages", "installing Python, Node and git", 0.45),
            new Stage("I: running --customize-hook", "customizing the base system for the sandbox", 0.80),
            new Stage("I: cleaning package lists", "removing package lists", 0.90),
            new Stage("I: creating tarball", "packing the file system", 0.92));

    private final BuildProgress progress;
    private final Deque<String> last = new ArrayDeque<>();

    BootstrapLog(BuildProgress progress) {
        this.progress = progress;
    }

    void line(String line) {
        last.addLast(line);
        if (last.size() > KEPT) {
            last.removeFirst();
        }
        STAGES.stream()
                .filter(stage -> line.startsWith(stage.sign()))
                .findFirst()
                .ifPresent(stage -> progress.at(stage.step(), OptionalDouble.of(stage.fraction())));
    }

    String tail() {
        return String.join("\n", last);
    }
}
