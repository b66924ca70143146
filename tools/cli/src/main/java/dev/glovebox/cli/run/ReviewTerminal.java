package dev.glovebox.cli.run;

import dev.glovebox.cli.changes.ReviewInput;
import dev.glovebox.daemon.console.HostTerminal;
import dev.glovebox.model.spec.Program;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The terminal at which a person decides about changes. The program under review wrote to it all the while: it may have drawn a question
 * of its own, so that something waits to be read, and left the screen in a state that hides what we draw.
 */
final class ReviewTerminal implements ReviewInput {

    /** Longer answers are no answers. */
    private static final int LONGEST = 4096;

    private final TerminalSettings settings;
    private final InputStream keyboard;
    private final PrintWriter screen;

    @SuppressWarnings("resource") // these descriptors are the process's own and close with it
    private ReviewTerminal(TerminalSettings settings) {
        this.settings = settings;
        // Nothing may be read ahead of the question it answers: no buffer, and a byte at a time.
        this.keyboard = new FileInputStream(FileDescriptor.in);
        this.screen = new PrintWriter(new FileOutputStream(FileDescriptor.err), false, System.err.charset());
    }

    /** As it is before the program runs. Empty where nobody can be asked. */
    static Optional<ReviewTerminal> here() {
        return HostTerminal.stdinIsTerminal() && HostTerminal.stderrIsTerminal()
                ? TerminalSettings.remember().map(ReviewTerminal::new)
                : Optional.empty();
    }

    /** Where to draw. */
    PrintWriter screen() {
        return screen;
    }

    Program.Screen.Terminal size() {
        return HostTerminal.size();
    }

    /** Undoes what the program may have done to it. Nothing typed so far counts. */
    void reset() throws IOException {
        if (!settings.restore()) {
            throw new IOException("the terminal was closed");
        }
        screen.print(ScreenReset.CODES);
        screen.flush();
    }

    @Override
    public Optional<String> next() throws IOException {
        if (!settings.dropTyped()) {
            return Optional.empty();
        }
        var line = new ByteArrayOutputStream();
        for (int octet = keyboard.read(); octet != '\n'; octet = keyboard.read()) {
            if (octet < 0 || line.size() > LONGEST) {
                return Optional.empty();
            }
            line.write(octet);
        }
        return Optional.of(line.toString(StandardCharsets.UTF_8));
    }
}
