package dev.glovebox.init;

/** The other end said something the protocol forbids. The channel is of no use any more, and neither is the box. */
public final class ProtocolViolation extends RuntimeException {
    public ProtocolViolation(String message) {
        super(message);
    }

    ProtocolViolation(String message, Throwable cause) {
        super(message, cause);
    }
}
