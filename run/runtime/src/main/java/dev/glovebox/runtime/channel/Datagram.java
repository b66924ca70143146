package dev.glovebox.runtime.channel;

import dev.glovebox.init.Reply;
import dev.glovebox.init.Request;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Datagram of a program of the box, with a way to answer it. */
public final class Datagram {

    private final Reply.Datagram heard;
    private final Consumer<Request> door;

    Datagram(Reply.Datagram heard, Consumer<Request> door) {
        this.heard = heard;
        this.door = door;
    }

    public byte[] data() {
        byte[] bytes = new byte[heard.data().remaining()];
        heard.data().get(bytes);
        return bytes;
    }

    /** Whether it arrives nobody knows. From port 0 nothing can come that would want an answer. */
    public void answer(byte[] data) {
        if (heard.port() > 0) {
            door.accept(new Request.Datagram(heard.command(), heard.address(), heard.port(), ByteBuffer.wrap(data)));
        }
    }
}
