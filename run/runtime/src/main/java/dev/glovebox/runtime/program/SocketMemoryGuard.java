package dev.glovebox.runtime.program;

import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.engine.cgroup.GroupLimits;
import dev.glovebox.model.background.BackgroundLoop;
import dev.glovebox.model.spec.Limits;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends programs whose sockets hold much more than they may. The kernel guarantees each socket a little, whatever the limit of its control
 * group says: thousands of them held 1.4 GB with a limit of 64 MB. Where sockets are counted apart from other memory nobody else
 * would stop that. One thread looks after all boxes; a run only puts its box on the list.
 */
public final class SocketMemoryGuard {

    /** A program gets past the bound by what it takes between two looks, about 70 MB on one processor of 2024. */
    private static final Duration INTERVAL = Duration.ofMillis(50);

    private static final class Shared {
        static final SocketMemoryGuard GUARD = new SocketMemoryGuard();
    }

    /** Ends the guarding of a box. */
    public interface Guarded extends AutoCloseable {
        @Override
        void close();
    }

    private final class Watch implements Guarded {

        private final ControlGroup group;
        private final long most;
        private final Runnable stop;
        private final AtomicBoolean stopped = new AtomicBoolean();

        private Watch(ControlGroup group, long most, Runnable stop) {
            this.group = group;
            this.most = most;
            this.stop = stop;
        }

        private void look() {
            var held = group.socketMemoryApart();
            if (held.isEmpty()) {
                close(); // counted with other memory, or gone
            } else if (held.getAsLong() > most && stopped.compareAndSet(false, true)) {
                stop.run();
            }
        }

        @Override
        public void close() {
            watched.remove(this);
        }
    }

    private final Set<Watch> watched = ConcurrentHashMap.newKeySet();

    /** Twice the limit: programs with many honest connections exceed it by what the kernel guarantees these. */
    public static long most(Limits.Compute compute) {
        return 2 * GroupLimits.socketMemory(compute.memory().bytes());
    }

    private SocketMemoryGuard() {
        BackgroundLoop.every(Thread.ofPlatform().daemon().name("socket-memory"), INTERVAL, this::look);
    }

    /**
     * Looks after a box from now on. Returns at once.
     *
     * @param stop called once, when its sockets hold more than {@code most}
     */
    public static Guarded over(Optional<ControlGroup> group, long most, Runnable stop) {
        return group.<Guarded>map(stats -> Shared.GUARD.add(stats, most, stop)).orElse(() -> {});
    }

    private Watch add(ControlGroup group, long most, Runnable stop) {
        var watch = new Watch(group, most, stop);
        watched.add(watch);
        return watch;
    }

    private void look() {
        watched.forEach(Watch::look);
    }
}
