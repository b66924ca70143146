package dev.glovebox.model.network;

import dev.glovebox.model.value.Printable;
import java.net.InetAddress;

/**
 * A name whose address somebody vouches for. It is not looked up, and the address may be a private one: that is what this is for.
 */
public record HostAddress(HostName name, InetAddress address) {

    public static HostAddress parse(String text) {
        int equals = text.indexOf('=');
        if (equals < 0) {
            throw wrong(text);
        }
        try {
            return new HostAddress(
                    HostName.parse(text.substring(0, equals).strip()),
                    InetAddress.ofLiteral(text.substring(equals + 1).strip()));
        } catch (IllegalArgumentException notOne) {
            throw new IllegalArgumentException(wrong(text).getMessage(), notOne);
        }
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException("'" + Printable.text(text)
                + "' is not a host name with an address; write NAME=ADDRESS, such as db.internal=10.0.0.5");
    }

    @Override
    public String toString() {
        return name + "=" + address.getHostAddress();
    }
}
