package dev.glovebox.daemon.console;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.library.Wiring;
import dev.glovebox.runtime.Cancellation;
import dev.glovebox.runtime.channel.OutputSink;
import dev.glovebox.runtime.pool.BoxSource;
import dev.glovebox.runtime.run.RunExecutor;
import java.io.InputStream;

/** The user of this process. */
public final class LocalConsole implements Console {

    @Override
    public HostEnvironment surroundings() {
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
        return HostTerminal.stdinIsNull();
    }

    @Override
    public boolean answers() {
        return HostTerminal.stdinIsTerminal();
    }

    @Override
    public OutputSink output(Runnable nobodyReads) {
        return new ProcessStreams(nobodyReads);
    }

    @Override
    public BoxSource boxes() {
        return BoxSource.COLD;
    }

    @Override
    public Ending cancelling(Cancellation cancellation) {
        return StopRequests.cancelling(cancellation)::close;
    }

    @Override
    public Ending besides(Wiring wiring, Runnable more) {
        return BackgroundSweep.start(wiring.engines(), more)::close;
    }

    /** The process ends with the command, so nothing may be left to do. */
    @Override
    public void finish(RunExecutor executor) {
        executor.close();
    }
}
