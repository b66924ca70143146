package dev.glovebox.cli.setup;

import dev.glovebox.model.value.Printable;
import java.io.PrintWriter;
import java.util.OptionalDouble;

/** Shows how far a long step is: a bar that redraws itself on a terminal, a line now and then elsewhere. */
public final class Progress {

    private static final int WIDTH = 30;

    /** Where the bar appears. */
    public enum Surface {
        TERMINAL,
        PLAIN
    }

    private final PrintWriter out;
    private final Surface surface;
    private String lastStep = "";

    public Progress(PrintWriter out, Surface surface) {
        this.out = out;
        this.surface = surface;
    }

    public synchronized void at(String step, OptionalDouble fraction) {
        switch (surface) {
            case TERMINAL -> out.print("\r\033[K    " + bar(fraction) + " " + Printable.text(step));
            case PLAIN -> {
                if (!step.equals(lastStep)) {
                    out.println("    " + Printable.text(step));
                }
            }
        }
        lastStep = step;
        out.flush();
    }

    public synchronized void finish() {
        if (surface == Surface.TERMINAL && !lastStep.isEmpty()) {
            out.print("\r\033[K");
            out.flush();
        }
        lastStep = "";
    }

    private static String bar(OptionalDouble fraction) {
        if (fraction.isEmpty()) {
            return "[" + "·".repeat(WIDTH) + "]     ";
        }
        int done = (int) Math.round(Math.clamp(fraction.getAsDouble(), 0, 1) * WIDTH);
        return "[" + "█".repeat(done) + "·".repeat(WIDTH - done) + "] "
                + "%3d%%".formatted(Math.round(fraction.getAsDouble() * 100));
    }
}
