package dev.glovebox.runtime.channel;

import java.io.IOException;
import java.io.InputStream;

/** A tunnel's incoming side as a stream. */
final class TunnelInput extends InputStream {

    private final Tunnel tunnel;

    TunnelInput(Tunnel tunnel) {
        this.tunnel = tunnel;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return tunnel.read(target, offset, length);
    }
}
