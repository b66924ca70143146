package dev.glovebox.daemon;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;

/** Makes a process independent of the terminal it was started from: Ctrl-C there, and its end, are not meant for it. */
public final class OwnSession {

    private OwnSession() {}

    /** False where the process leads a group already, as one that was typed does, or where the C library cannot be called. */
    @SuppressWarnings("restricted")
    public static boolean begin() {
        try {
            var linker = Linker.nativeLinker();
            var call = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("setsid"), FunctionDescriptor.of(ValueLayout.JAVA_INT));
            return (int) call.invokeExact() >= 0;
        } catch (Throwable unable) { // a method handle may throw anything
            return false;
        }
    }
}
