package dev.glovebox.runtime.network;

import java.util.Map;

/** Network access of a program in a box. Closing it, possibly twice, ends the access. */
public interface NetworkAccess extends AutoCloseable {

    /** Nothing that we would have to give. */
    NetworkAccess NOTHING = Map::of;

    /** Variables for programs. */
    Map<String, String> environment();

    @Override
    default void close() {}
}
