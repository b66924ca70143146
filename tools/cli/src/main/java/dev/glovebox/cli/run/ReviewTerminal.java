package dev.glovebox.cli.run;

import dev.glovebox.cli.changes.ReviewInput;
import dev.glovebox.daemon.console.UserTerminal;
import dev.glovebox.model.spec.Program;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The terminal at which a person decides about changes. The program under review wrote to it all the while: it may have drawn a question
 * of its own, so that something waits to be read, and left the screen in a state that hides what we draw.
 */
final class ReviewTerminal implements ReviewInput {

    private final UserTerminal terminal;
    private final UserTerminal.Dialogue dialogue;
    private final PrintWriter screen;

    private ReviewTerminal(UserTerminal terminal, UserTerminal.Dialogue dialogue) {
        this.terminal = terminal;
        this.dialogue = dialogue;
        this.screen = new PrintWriter(dialogue.screen(), false, StandardCharsets.UTF_8);
    }

    /** As it is before the program runs. Empty where nobody can be asked. */
    static Optional<ReviewTerminal> of(UserTerminal terminal) {
        return terminal.stdinIsTerminal() && terminal.stderrIsTerminal()
                ? terminal.dialogue().map(dialogue -> new ReviewTerminal(terminal, dialogue))
                : Optional.empty();
    }

    /** Where to draw. */
    PrintWriter screen() {
        return screen;
    }

    Program.Screen.Terminal size() {
        return terminal.size();
    }

    /** Undoes what the program may have done to it. Nothing typed so far counts. */
    void reset() throws IOException {
        if (!dialogue.restore()) {
            throw new IOException("the terminal was closed");
        }
        screen.print(ScreenReset.CODES);
        screen.flush();
    }

    @Override
    public Optional<String> next() throws IOException {
        return dialogue.line();
    }
}
