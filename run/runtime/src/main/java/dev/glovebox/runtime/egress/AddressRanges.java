package dev.glovebox.runtime.egress;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Addresses that no name may lead a box to, each with its reason. */
final class AddressRanges {

    private static final class Range {
        private final byte[] prefix;
        private final int bits;
        private final String reason;

        private Range(byte[] prefix, int bits, String reason) {
            this.prefix = prefix;
            this.bits = bits;
            this.reason = reason;
        }

        static Range of(String cidr, String reason) {
            int slash = cidr.indexOf('/');
            return new Range(
                    InetAddress.ofLiteral(cidr.substring(0, slash)).getAddress(),
                    Integer.parseInt(cidr.substring(slash + 1)),
                    reason);
        }

        boolean contains(byte[] address) {
            if (address.length != prefix.length) {
                return false;
            }
            int whole = bits / 8;
            int mask = (0xff00 >> (bits % 8)) & 0xff;
            return Arrays.equals(address, 0, whole, prefix, 0, whole)
                    && (mask == 0 || (address[whole] & mask) == (prefix[whole] & mask));
        }
    }

    private static final List<Range> CLOSED = List.of(
            Range.of("0.0.0.0/8", "this host"),
            Range.of("10.0.0.0/8", "a private network"),
            Range.of("100.64.0.0/10", "a carrier-grade NAT network"),
            Range.of("127.0.0.0/8", "loopback"),
            Range.of("168.63.129.16/32", "a cloud metadata service"),
            Range.of("169.254.0.0/16", "a link-local address (cloud metadata)"),
            Range.of("172.16.0.0/12", "a private network"),
            Range.of("192.0.0.0/24", "an address reserved for protocols"),
            Range.of("192.0.2.0/24", "documentation"),
            Range.of("192.88.99.0/24", "a 6to4 relay"),
            Range.of("192.168.0.0/16", "a private network"),
            Range.of("198.18.0.0/15", "benchmarks"),
            Range.of("198.51.100.0/24", "documentation"),
            Range.of("203.0.113.0/24", "documentation"),
            Range.of("224.0.0.0/4", "multicast"),
            Range.of("240.0.0.0/4", "a reserved or broadcast address"),
            Range.of("2001:0::/32", "a Teredo address, which hides another address"),
            Range.of("2001:db8::/32", "documentation"),
            Range.of("3fff::/20", "documentation"));

    private static final Range GLOBAL = Range.of("2000::/3", "global unicast");
    private static final Range NAT64 = Range.of("64:ff9b::/96", "NAT64");
    private static final Range SIX_TO_FOUR = Range.of("2002::/16", "6to4");

    private AddressRanges() {}

    /** Why nobody may be led there; empty for a public address. */
    static Optional<String> objection(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (!(address instanceof Inet4Address)) {
            if (NAT64.contains(bytes)) {
                return objection(embedded(bytes, 12));
            }
            if (SIX_TO_FOUR.contains(bytes)) {
                return objection(embedded(bytes, 2));
            }
            if (!GLOBAL.contains(bytes)) {
                return Optional.of("not a public address");
            }
        }
        return CLOSED.stream()
                .filter(range -> range.contains(bytes))
                .map(range -> range.reason)
                .findFirst();
    }

    private static InetAddress embedded(byte[] address, int at) {
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(address, at, at + 4));
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
