package dev.glovebox.engine;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Where a box's network leads what its programs send outside: to ports of init's on its loopback. A convenience and no wall, since
 * there is nowhere else to go from a network without interfaces.
 *
 * @param network the kernel's name of the box's network: a process number can come round again, this tells
 * @param connections the port for everything by TCP
 * @param names the port for questions of DNS by UDP
 */
public record TransparentRedirect(String network, int connections, int names) {

    /** Whether this host lets us; otherwise the reason. Tried in a network of its own, which takes milliseconds. */
    public static Optional<String> objection(MountWorker mountWorker) {
        return problem(mountWorker, List.of("detour", "--try"));
    }

    /** Makes it in the network of this process; otherwise tells why not. */
    public Optional<String> make(MountWorker mountWorker, long process) {
        return problem(
                mountWorker,
                List.of(
                        "detour",
                        Long.toString(process),
                        network,
                        Integer.toString(connections),
                        Integer.toString(names)));
    }

    private static Optional<String> problem(MountWorker mountWorker, List<String> job) {
        try {
            mountWorker.run(job);
            return Optional.empty();
        } catch (IOException refused) {
            return Optional.of(String.valueOf(refused.getMessage()));
        }
    }
}
