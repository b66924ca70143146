package dev.glovebox.policy.seccomp;

import static dev.glovebox.policy.seccomp.ArgumentCondition.INT;
import static dev.glovebox.policy.seccomp.ArgumentCondition.among;
import static dev.glovebox.policy.seccomp.SyscallRule.allow;

import java.util.List;

/**
 * Sockets. Three families only: AF_VSOCK leaves the machine beside every network namespace, AF_ALG, AF_NETLINK and
 * AF_PACKET are large kernel surfaces, and the families nobody uses are where the holes are found.
 */
final class SocketCalls {

    private static final long AF_UNIX = 1;
    private static final long AF_INET = 2;
    private static final long AF_INET6 = 10;

    private SocketCalls() {}

    static List<SyscallRule> rules() {
        return List.of(
                allow("local and internet sockets; where they lead is for the network mode to say", "socket")
                        .when(among(0, INT, AF_UNIX, AF_INET, AF_INET6)),
                allow("pairs between parent and child", "socketpair").when(among(0, INT, AF_UNIX)),
                allow("set up", "bind", "listen", "connect", "accept", "accept4", "shutdown"),
                allow("ask and adjust", "getsockname", "getpeername", "getsockopt", "setsockopt"),
                allow("send and receive", "sendto", "recvfrom", "sendmsg", "recvmsg", "sendmmsg", "recvmmsg"));
    }
}
