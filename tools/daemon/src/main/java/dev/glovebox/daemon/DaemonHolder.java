package dev.glovebox.daemon;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The process that has the place of the daemon of a data directory, whether it answers or not. It says so in the file
 * that it holds locked; what is written there counts only while the lock is held, which the kernel ends with the process.
 *
 * @param pid 0 while it has only just taken the place
 * @param served whether it is {@code glovebox serve}, and not a daemon that a command started
 */
public record DaemonHolder(long pid, boolean served) {

    private static final String SERVE = "serve";
    private static final String DAEMON = "daemon";
    private static final int LONGEST = 64;

    static void write(FileChannel lock, DaemonIdentity.Keeper keeper) throws IOException {
        var kind = switch (keeper) {
            case DaemonIdentity.Keeper.Operator() -> SERVE;
            case DaemonIdentity.Keeper.Itself _ -> DAEMON;
        };
        var line = ProcessHandle.current().pid() + " " + kind + "\n";
        lock.truncate(0);
        lock.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)), 0);
    }

    /** Empty when nobody has the place. */
    public static Optional<DaemonHolder> of(Path data) throws IOException {
        var file = DaemonSocket.lock(data);
        try (var lock = FileChannel.open(file, StandardOpenOption.WRITE)) {
            if (lock.tryLock() != null) {
                return Optional.empty();
            }
        } catch (NoSuchFileException never) {
            return Optional.empty();
        } catch (OverlappingFileLockException thisProcess) {
            return Optional.of(new DaemonHolder(ProcessHandle.current().pid(), false));
        }
        return read(file);
    }

    /** What an earlier holder wrote stays until the next one writes: only the kernel knows who holds it. */
    private static Optional<DaemonHolder> read(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            String[] words = new String(in.readNBytes(LONGEST), StandardCharsets.US_ASCII)
                    .strip()
                    .split(" ", -1);
            long pid = Long.parseLong(words[0]);
            boolean served = words.length > 1 && words[1].equals(SERVE);
            return Optional.of(holds(file, pid) ? new DaemonHolder(pid, served) : new DaemonHolder(0, false));
        } catch (NumberFormatException notYet) {
            return Optional.of(new DaemonHolder(0, false));
        }
    }

    /** A line is {@code 1: POSIX ADVISORY WRITE 1234 fe:00:5678 0 EOF}. */
    private static boolean holds(Path file, long pid) throws IOException {
        String ending = ":" + Files.getAttribute(file, "unix:ino");
        return Files.readAllLines(Path.of("/proc/locks")).stream()
                .map(line -> line.trim().split("\\s+", -1))
                .anyMatch(
                        words -> words.length > 5 && words[4].equals(Long.toString(pid)) && words[5].endsWith(ending));
    }
}
