package dev.glovebox.daemon.console;

import dev.glovebox.model.spec.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The terminal this process was started from, if any. Asked through the kernel's own links: no library needs loading. */
public final class HostTerminal {

    private HostTerminal() {}

    public static boolean stdinIsTerminal() {
        return linksToTerminal(0);
    }

    public static boolean stdoutIsTerminal() {
        return linksToTerminal(1);
    }

    public static boolean stderrIsTerminal() {
        return linksToTerminal(2);
    }

    /** Whether anything could come from standard input. */
    public static boolean stdinIsNull() {
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

    /** As it is now; a usual size when there is no terminal to ask. */
    public static Program.Screen.Terminal size() {
        String[] size = stty(List.of("size")).strip().split(" ", -1);
        try {
            return new Program.Screen.Terminal(Integer.parseInt(size[0]), Integer.parseInt(size[1]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException noTerminal) {
            return new Program.Screen.Terminal(24, 80);
        }
    }

    /** How the terminal is set while something runs; closing it puts back what was. */
    public interface Mode extends AutoCloseable {
        @Override
        void close();
    }

    public static Mode asItIs() {
        return () -> {};
    }

    /** Hands every key to the program, Ctrl-C included. */
    public static Mode raw() {
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
}
