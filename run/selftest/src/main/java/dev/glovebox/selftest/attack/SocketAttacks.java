package dev.glovebox.selftest.attack;

import static dev.glovebox.model.spec.IsolationLevel.MODERATE;
import static dev.glovebox.selftest.bed.Weakness.PRIVILEGED;

import dev.glovebox.selftest.bed.Attack;
import java.util.List;

/** Socket families beside the network mode. */
final class SocketAttacks {

    private SocketAttacks() {}

    static List<Attack> all() {
        var family = new Group(2, MODERATE, PRIVILEGED, "the socket families that SocketCalls allows");
        return List.of(
                family.probe("socket-vsock", "sockets to the hypervisor (AF_VSOCK)"),
                family.probe("socket-alg", "the kernel crypto API (AF_ALG)"),
                family.probe("socket-netlink", "kernel configuration (AF_NETLINK)"),
                family.probe("socket-packet", "raw frames (AF_PACKET)"),
                family.probe("socket-raw", "raw packets (SOCK_RAW)"),
                family.probe("socket-ping", "ping sockets, whose memory is not accounted (IPPROTO_ICMP)"),
                family.probe("socket-bluetooth", "AF_BLUETOOTH"),
                family.probe("socket-can", "AF_CAN"),
                family.probe("socket-tipc", "AF_TIPC"),
                family.probe("socket-rds", "AF_RDS"),
                family.probe("socket-kcm", "AF_KCM"),
                family.probe("socket-key", "AF_KEY"),
                family.probe("socket-xdp", "AF_XDP"));
    }
}
