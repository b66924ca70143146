package dev.glovebox.runtime.egress;

import java.io.IOException;

/** Protocol of one connection of a program. */
interface ProxySession {

    /** Until the program hangs up, or is hung up on. */
    void hold() throws IOException;
}
