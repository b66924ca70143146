package dev.glovebox.runtime.channel;

import java.io.IOException;
import java.io.OutputStream;

/** A tunnel's outgoing side as a stream. */
final class TunnelOutput extends OutputStream {

    private final Tunnel tunnel;

    TunnelOutput(Tunnel tunnel) {
        this.tunnel = tunnel;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        tunnel.write(source, offset, length);
    }

    @Override
    public void close() {
        tunnel.endOutput();
    }
}
