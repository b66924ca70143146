package dev.glovebox.daemon.console;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.library.Wiring;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.channel.OutputSink;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.AnnotatedElement;
import java.util.Optional;

/** The user of this process. */
public final class LocalConsole implements Console {

    @Override
    public HostEnvironment environment() {
        return HostEnvironment.ofThisProcess();
    }

    @Override
    public Wiring wiring(Configuration configuration) {
        return new Wiring(configuration);
    }

    @Override
    public InputStream stdin() {
        return System.in;
    }

    @Override
    public boolean stdinIsNull() {
        return LocalTerminal.stdinIsNull();
    }

    @Override
    public UserTerminal terminal() {
        return new LocalTerminal();
    }

    @Override
    public Optional<DaemonStatus> daemon() {
        return Optional.empty();
    }

    @Override
    public void admit(AnnotatedElement command) {
        // this is the caller's own process
    }

    @Override
    public OutputSink output(Runnable nobodyReads) {
        return new ProcessStreams(nobodyReads);
    }

    @Override
    public OutputStream document() {
        return new FileOutputStream(FileDescriptor.out);
    }

    @Override
    public BoxSource boxes() {
        return BoxSource.LAST;
    }

    @Override
    public Ending cancelling(Cancellation cancellation) {
        return StopRequests.cancelling(cancellation)::close;
    }

    @Override
    public Ending besides(Wiring wiring, Runnable more) {
        return BackgroundSweep.start(wiring.allEngines().all(), more)::close;
    }

    /** The process ends with the command, so nothing may be left to do. */
    @Override
    public void finish(RunExecutor executor) {
        executor.close();
    }
}
