package dev.glovebox.policy.path;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of mounts as it is now. Read each time; a process that asks often gets itself a signal, and reads what has changed. */
final class CurrentMounts {

    private static final int OFTEN = 8;

    private final KernelFile file = new KernelFile(Path.of("/proc/self/mountinfo"));
    private Optional<MountSignal> signal = Optional.empty();
    private @Nullable MountTable known;
    private int readings;

    synchronized MountTable now() throws IOException {
        var table = known;
        if (table == null || signal.isEmpty() || signal.get().changed()) {
            known = null; // also when reading fails
            table = MountTable.of(file.text());
            known = table;
            if (++readings == OFTEN) {
                Thread.ofPlatform().daemon().name("mount-signal").start(() -> heed(MountSignal.open()));
            }
        }
        return table;
    }

    /** It tells of what happens from now on, so what was read before is not to be trusted. */
    private synchronized void heed(Optional<MountSignal> opened) {
        signal = opened;
        known = null;
    }
}
