package dev.glovebox.daemon.console;

import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.model.spec.Program;
import dev.glovebox.runtime.output.Resizes;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The terminal this process was started from, if any. Asked through the kernel's own links: no library needs loading. */
public final class LocalTerminal implements UserTerminal {

    /** A JVM does not hear of SIGWINCH; so often it looks. */
    private static final Duration LOOK = Duration.ofMillis(300);

    @Override
    public boolean stdinIsTerminal() {
        return linksToTerminal(0);
    }

    @Override
    public boolean stdoutIsTerminal() {
        return linksToTerminal(1);
    }

    @Override
    public boolean stderrIsTerminal() {
        return linksToTerminal(2);
    }

    /** Whether anything could come from standard input. */
    static boolean stdinIsNull() {
        return link(0).equals("/dev/null") || link(0).isEmpty();
    }

    private static boolean linksToTerminal(int descriptor) {
        String target = link(descriptor);
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
    }

    private static String link(int descriptor) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd", Integer.toString(descriptor)))
                    .toString();
        } catch (IOException closed) {
            return "";
        }
    }

    @Override
    public Program.Screen.Terminal size() {
        return TerminalSettings.size().orElse(new Program.Screen.Terminal(24, 80));
    }

    @Override
    public Resizes resizes() {
        return listener -> {
            var known = new AtomicReference<>(size());
            var loop = BackgroundLoop.every(Thread.ofPlatform().daemon().name("window"), LOOK, () -> {
                var now = size();
                if (!now.equals(known.getAndSet(now))) {
                    listener.accept(now);
                }
            });
            return loop::close;
        };
    }

    @Override
    public Mode raw() {
        String before = stty(List.of("-g")).strip();
        stty(List.of("raw", "-echo"));
        return () -> {
            if (!before.isEmpty()) {
                stty(List.of(before));
            }
        };
    }

    private static String stty(List<String> arguments) {
        try {
            var command = new ArrayList<String>();
            command.add("stty");
            command.addAll(arguments);
            var process = new ProcessBuilder(command)
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException missing) {
            return "";
        }
    }

    @Override
    public Optional<Dialogue> dialogue() {
        return TerminalSettings.remember().map(Keyboard::new);
    }

    /** Standard input and standard error of this process. */
    private record Keyboard(TerminalSettings settings, InputStream keys, OutputStream screen) implements Dialogue {

        /** Longer answers are no answers. */
        private static final int LONGEST = 4096;

        /** Nothing may be read ahead of the question it answers: no buffer, and a byte at a time. */
        Keyboard(TerminalSettings settings) {
            this(settings, new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.err));
        }

        @Override
        public boolean restore() {
            return settings.restore();
        }

        @Override
        public Optional<String> line() throws IOException {
            if (!settings.dropTyped()) {
                return Optional.empty();
            }
            var line = new ByteArrayOutputStream();
            for (int octet = keys.read(); octet != '\n'; octet = keys.read()) {
                if (octet < 0 || line.size() > LONGEST) {
                    return Optional.empty();
                }
                line.write(octet);
            }
            return Optional.of(line.toString(StandardCharsets.UTF_8));
        }
    }
}
