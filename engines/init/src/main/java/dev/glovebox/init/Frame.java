package dev.glovebox.init;

/** One message on the channel between the runtime and init. A frame that exists is within the protocol's bounds. */
public sealed interface Frame permits Request, Reply {
    int HEADER_BYTES = 8;
    int MAX_PAYLOAD = 1_048_576;

    /** Number of the command that the frame concerns; 0 is the box itself. */
    int command();
}
