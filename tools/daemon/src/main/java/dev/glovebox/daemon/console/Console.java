package dev.glovebox.daemon.console;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.library.Wiring;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.channel.OutputSink;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.AnnotatedElement;
import java.util.Optional;

/** Whoever typed a command: the user of this process, or of another that handed its command line over. */
public interface Console {

    /** Where it stands and which variables it has. */
    HostEnvironment environment();

    /** The house, put together for this caller. */
    Wiring wiring(Configuration configuration);

    InputStream stdin();

    /** Whether anything could come from standard input. */
    boolean stdinIsNull();

    UserTerminal terminal();

    /** The daemon that runs this command; none where it runs in its own process. */
    Optional<DaemonStatus> daemon();

    /** Throws where only a process of the caller's own can run this command. */
    void admit(AnnotatedElement command);

    /** @param nobodyReads called when the other end went away */
    OutputSink output(Runnable nobodyReads);

    /** Standard output for bytes that are no text, a patch for example. Not to be mixed with what is printed. */
    OutputStream document();

    BoxSource boxes();

    /** From now until the returned is closed, its wish to stop cancels. */
    Ending cancelling(Cancellation cancellation);

    /**
     * Clears beside a run what killed commands left.
     *
     * @param more what else to clear
     */
    Ending besides(Wiring wiring, Runnable more);

    /** Takes care of what the run leaves to take down, now or behind the result. */
    void finish(RunExecutor executor);

    /** Ends what was begun. */
    interface Ending extends AutoCloseable {
        @Override
        void close();
    }
}
