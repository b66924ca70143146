package dev.glovebox.daemon.console;

import dev.glovebox.model.spec.Program;
import dev.glovebox.runtime.output.Resizes;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** The terminal of whoever typed a command, if there is one. */
public interface UserTerminal {

    boolean stdinIsTerminal();

    boolean stdoutIsTerminal();

    boolean stderrIsTerminal();

    /** As it is now; a usual size when there is no terminal to ask. */
    Program.Screen.Terminal size();

    Resizes resizes();

    /** Hands every key to the program, Ctrl-C included. */
    Mode raw();

    /** Somebody to ask; what is asked of them is the terminal as it is set now. Empty where that cannot be remembered. */
    Optional<Dialogue> dialogue();

    /** How the terminal is set while something runs; closing it puts back what was. */
    interface Mode extends AutoCloseable {

        /** As it is. */
        Mode UNCHANGED = () -> {};

        @Override
        void close();
    }

    /** A person who is asked, and answers at the keyboard. */
    interface Dialogue {

        /** Where to draw. */
        OutputStream screen();

        /** Sets the terminal as it was when this began, and drops what was typed. False when the terminal is gone. */
        boolean restore();

        /**
         * One line, typed after everything that was drawn: what was typed before does not count. Empty at the end of the
         * input, or when the line is too long to be an answer.
         */
        Optional<String> line() throws IOException;
    }
}
