package dev.glovebox.daemon;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.daemon.console.Console;
import dev.glovebox.engine.Installation;
import dev.glovebox.log.Log;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Starts a daemon for the commands that follow this one. Its own command comes first: a JVM that starts beside it would take
 * its processors. So it waits for the end of the command, or for a few seconds of one that takes long.
 */
public final class Autostart implements Console.Ending {

    private static final Log LOG = Log.of(Autostart.class);

    private static final int MOST_SECONDS = 3;

    /** What a daemon needs to know of those who started it. Everything else is theirs alone: each command brings its own. */
    private static final Set<String> KEPT = Set.of(
            "DOCKER_HOST",
            "GLOVEBOX_CONFIG",
            "GLOVEBOX_HOME",
            "HOME",
            "LANG",
            "LC_ALL",
            "LC_CTYPE",
            "LOGNAME",
            "PATH",
            "TMPDIR",
            "USER",
            "XDG_CONFIG_HOME",
            "XDG_DATA_HOME",
            "XDG_RUNTIME_DIR");

    private static final List<String> RELATIVE = List.of("GLOVEBOX_CONFIG", "GLOVEBOX_HOME");

    private final String launcher;
    private final HostEnvironment around;
    private final Supplier<Configuration> configuration;
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread thread;

    private Autostart(String launcher, HostEnvironment around, Supplier<Configuration> configuration) {
        this.launcher = launcher;
        this.around = around;
        this.configuration = configuration;
        this.thread = Thread.ofPlatform().daemon().name("autostart").unstarted(this::run);
    }

    /**
     * Beside a command, whose end is the closing of what is returned. Does nothing in a process that no launcher started: one
     * that a test or another program started has nobody who would find the daemon.
     */
    public static Console.Ending beside(HostEnvironment around, Supplier<Configuration> configuration) {
        var launcher = launcher();
        if (launcher.isEmpty()) {
            return () -> {};
        }
        var autostart = new Autostart(launcher.get(), around, configuration);
        autostart.thread.start();
        return autostart;
    }

    private void run() {
        try {
            boolean _ = finished.await(MOST_SECONDS, TimeUnit.SECONDS);
            if (wanted()) {
                start(launcher, around);
            }
        } catch (IOException | RuntimeException unable) {
            LOG.debug("no daemon was started for the next commands", unable);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Launchers look for it in one place, so only the daemon of that place is of use. */
    private boolean wanted() throws IOException {
        Path usual = around.defaultDataDirectory();
        if (DaemonHolder.of(usual).isPresent()) {
            return false;
        }
        var configured = configuration.get();
        return configured.daemon().autostart() && configured.dataDirectory().equals(usual);
    }

    /** At once, whatever is configured. */
    public static void now(HostEnvironment around) throws IOException {
        start(launcher().orElseThrow(() -> new IOException("glovebox was not started by its launcher")), around);
    }

    private static Optional<String> launcher() {
        return Optional.ofNullable(System.getProperty("glovebox.launcher"));
    }

    private static void start(String launcher, HostEnvironment around) throws IOException {
        new Installation(around.defaultDataDirectory()).prepare();
        var builder = new ProcessBuilder(launcher, "daemon", "start", "--quiet")
                .directory(new File("/"))
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().retainAll(KEPT);
        // It stands elsewhere: what names a file by where the command stands is made absolute.
        for (String name : RELATIVE) {
            around.variable(name)
                    .ifPresent(path -> builder.environment()
                            .put(name, around.workingDirectory().resolve(path).toString()));
        }
        builder.environment().put("GLOVEBOX_NO_BUILD", "1");
        builder.start();
    }

    /** The command has ended. Returns when a daemon is on its way, or none is wanted. */
    @Override
    public void close() {
        finished.countDown();
        try {
            thread.join();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }
}
