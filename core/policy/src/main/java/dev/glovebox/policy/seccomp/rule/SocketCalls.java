package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.ArgumentCondition.INT;
import static dev.glovebox.policy.seccomp.rule.ArgumentCondition.among;
import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/**
 * Sockets. Three families only: AF_VSOCK leaves the machine beside every network namespace, AF_ALG, AF_NETLINK and
 * AF_PACKET are large kernel surfaces, and the families nobody uses are where the holes are found. Of protocols two, which count
 * what their sockets hold: what waits in a socket for echoes (IPPROTO_ICMP) no control group of any version counts, and a thousand of
 * them hold 8 GB.
 */
public final class SocketCalls {

    private static final long AF_UNIX = 1;
    private static final long AF_INET = 2;
    private static final long AF_INET6 = 10;
    private static final long ANY = 0;
    private static final long TCP = 6;
    private static final long UDP = 17;

    private SocketCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow("local and internet sockets; the network mode decides what they reach", "socket")
                        .when(among(0, INT, AF_UNIX, AF_INET, AF_INET6), among(2, INT, ANY, TCP, UDP)),
                allow("socket pairs between parent and child", "socketpair").when(among(0, INT, AF_UNIX)),
                allow("connect and listen", "bind", "listen", "connect", "accept", "accept4", "shutdown"),
                allow("read and set socket options", "getsockname", "getpeername", "getsockopt", "setsockopt"),
                allow("send and receive", "sendto", "recvfrom", "sendmsg", "recvmsg", "sendmmsg", "recvmmsg"));
    }
}
