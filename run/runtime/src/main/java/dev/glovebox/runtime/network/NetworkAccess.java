package dev.glovebox.runtime.network;

import java.util.Map;

/** What a program in a box reaches beyond it. Closing it, which may happen twice, ends that. */
public interface NetworkAccess extends AutoCloseable {

    /** Nothing that we would have to give. */
    NetworkAccess NOTHING = Map::of;

    /** What programs have to be told. */
    Map<String, String> environment();

    @Override
    default void close() {}
}
