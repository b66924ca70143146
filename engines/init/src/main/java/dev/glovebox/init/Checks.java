package dev.glovebox.init;

import java.nio.ByteBuffer;

/** Bounds that several frames share. */
final class Checks {
    private Checks() {}

    static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    static void command(int command) {
        require(command >= 1 && command <= 0xffff, "command " + command + " is not within 1…65535");
    }

    static void signal(int signal) {
        require(signal >= 1 && signal <= 64, "signal " + signal + " is not within 1…64");
    }

    static void pid(int pid) {
        require(pid >= 1, "pid " + pid + " is not positive");
    }

    static void port(int port) {
        require(port >= 0 && port <= 0xffff, "port " + port + " is not within 0…65535");
    }

    static void loopback(int address) {
        require(address >>> 24 == 127, "an address that is not on loopback");
    }

    static void datagram(ByteBuffer data) {
        require(
                data.hasRemaining() && data.remaining() <= Request.Datagram.LONGEST,
                "a datagram of " + data.remaining() + " bytes");
    }

    static void credit(long bytes) {
        require(bytes >= 1 && bytes <= 0xffff_ffffL, "credit of " + bytes + " is not within 1…4294967295");
    }

    static void data(ByteBuffer data) {
        require(data.hasRemaining(), "data frame without data");
        require(data.remaining() <= Frame.MAX_PAYLOAD, "data of " + data.remaining() + " bytes exceeds a frame");
    }
}
