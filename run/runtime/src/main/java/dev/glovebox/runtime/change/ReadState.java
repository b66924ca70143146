package dev.glovebox.runtime.change;

import java.util.Optional;

/** Content of a path, with the bytes of a small file: read once, so that what is hashed is what is kept. */
public final class ReadState {

    private final FileState state;
    private final Optional<byte[]> bytes;

    private ReadState(FileState state, Optional<byte[]> bytes) {
        this.state = state;
        this.bytes = bytes;
    }

    static ReadState of(FileState state) {
        return new ReadState(state, Optional.empty());
    }

    static ReadState of(FileState state, byte[] bytes) {
        return new ReadState(state, Optional.of(bytes));
    }

    public FileState state() {
        return state;
    }

    public Optional<byte[]> bytes() {
        return bytes;
    }
}
