package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.acceptance.GloveboxForTest.Ended;
import dev.glovebox.acceptance.GloveboxForTest.Started;
import dev.glovebox.daemon.DaemonHolder;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * {@code glovebox serve} in a process of its own, and command lines that find it; at a level that needs no container unless they
 * ask for more. The two stand in different directories.
 */
final class DaemonForTest implements AutoCloseable {

    static final Redirect NOTHING = Redirect.from(new File("/dev/null"));
    static final Redirect ENDLESS = Redirect.from(new File("/dev/zero"));

    final Path home;
    private final List<Started> helpers = new ArrayList<>();
    private LauncherForTest launcher;

    DaemonForTest(String... yaml) throws IOException {
        home = Files.createTempDirectory("glovebox-daemon");
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx--x--x"));
        Files.createDirectory(helperDirectory());
        Files.createDirectory(callerDirectory());
        configure(yaml.length == 0 ? new String[] {"daemon: {autostart: false}"} : yaml);
        launcher = LauncherForTest.in(home.resolve("bin"), "test");
    }

    /** No command starts a daemon unless it is configured here. */
    void configure(String... yaml) throws IOException {
        Files.writeString(home.resolve("own.yaml"), "sandbox: {level: basic}\n" + String.join("\n", yaml) + "\n");
    }

    /** What is typed from now on was built anew. */
    void rebuild(String build) throws IOException {
        launcher = LauncherForTest.in(home.resolve("bin"), build);
    }

    Path data() {
        return home.resolve("data");
    }

    Path socket() {
        return data().resolve("daemon.sock");
    }

    /** Where {@code glovebox serve} stands. */
    Path helperDirectory() {
        return home.resolve("helper");
    }

    /** Where command lines stand. */
    Path callerDirectory() {
        return home.resolve("caller");
    }

    /** Up when this returns. */
    Started serve() throws IOException {
        var helper = start(helperDirectory(), NOTHING, "serve", "--no-api");
        helpers.add(helper);
        var lines = lines(helper);
        String line = lines.readLine();
        while (line != null && !line.contains("daemon for glovebox run at")) {
            line = lines.readLine();
        }
        assertThat(line).as("what glovebox serve said").isNotNull();
        return helper;
    }

    /** One that need not come up. */
    Started tryToServe() {
        var helper = start(helperDirectory(), NOTHING, "serve", "--no-api");
        helpers.add(helper);
        return helper;
    }

    /** With {@code -v}, a command line that is not served says so on its standard error. */
    Started run(Redirect stdin, String... arguments) {
        var all = new ArrayList<>(List.of("run"));
        all.addAll(List.of(arguments));
        return start(callerDirectory(), stdin, all.toArray(String[]::new));
    }

    /** Any command. */
    Started type(Redirect stdin, String... arguments) {
        return start(callerDirectory(), stdin, arguments);
    }

    private Started start(Path directory, Redirect stdin, String... arguments) {
        return GloveboxForTest.start(command(directory, arguments), stdin);
    }

    /** A command line of the same user and installation, standing where command lines stand. */
    List<String> command(String... arguments) {
        return command(callerDirectory(), arguments);
    }

    private List<String> command(Path directory, String... arguments) {
        return launcher.command(directory, variables(), arguments);
    }

    /** By which a command line finds this daemon and its configuration. */
    List<String> variables() {
        return List.of("GLOVEBOX_HOME=" + data(), "GLOVEBOX_CONFIG=" + home.resolve("own.yaml"));
    }

    /** For one that says little; one that does not end fails, and tells where it hangs. */
    static Ended end(Started started) throws InterruptedException {
        if (!started.process().waitFor(60, TimeUnit.SECONDS)) {
            String threads = ThreadsOf.process(started.process().pid());
            started.process().destroyForcibly();
            throw new AssertionError("it did not end within a minute; " + threads);
        }
        return started.end();
    }

    static BufferedReader lines(Started started) {
        return new BufferedReader(new InputStreamReader(started.process().getInputStream(), StandardCharsets.UTF_8));
    }

    String ledger() throws IOException {
        return Files.readString(data().resolve("ledger/ledger.jsonl"));
    }

    @Override
    public void close() throws IOException {
        try {
            var started = DaemonHolder.of(data()).filter(holder -> !holder.served());
            if (started.isPresent()) {
                end(type(NOTHING, "daemon", "stop"));
            }
            for (var helper : helpers) {
                helper.process().destroy();
                assertThat(helper.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        Trees.delete(home);
    }
}
