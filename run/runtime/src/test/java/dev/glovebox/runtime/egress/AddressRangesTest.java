package dev.glovebox.runtime.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "10.255.255.255",
                "100.64.0.1",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.254",
                "168.63.129.16",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.192",
                "192.168.0.1",
                "198.19.255.255",
                "224.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::127.0.0.1",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "fe80::1",
                "fec0::1",
                "fc00::1",
                "fd00:ec2::254",
                "ff02::1",
                "64:ff9b::a00:1",
                "64:ff9b::a9fe:a9fe",
                "64:ff9b:1::1",
                "2002:7f00:1::1",
                "2002:a9fe:a9fe::1",
                "2001:0:1::1",
                "2001:db8::1",
                "100::1"
            })
    void addressThatIsNotPublicIsRefused(String literal) {
        assertThat(AddressRanges.objection(InetAddress.ofLiteral(literal)))
                .as(literal)
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.1",
                "172.15.255.255",
                "172.32.0.0",
                "192.167.255.255",
                "198.17.255.255",
                "223.255.255.255",
                "2606:4700::1111",
                "64:ff9b::101:101",
                "2002:101:101::1"
            })
    void publicAddressIsAllowed(String literal) {
        assertThat(AddressRanges.objection(InetAddress.ofLiteral(literal)))
                .as(literal)
                .isEmpty();
    }
}
