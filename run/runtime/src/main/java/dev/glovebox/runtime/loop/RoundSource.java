package dev.glovebox.runtime.loop;

import dev.glovebox.runtime.code.SourceCode;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/** Where the next round's code comes from. Asked by one thread at a time, when a round may begin. */
public interface RoundSource {

    /** Waits for it; empty when there is no more. */
    Optional<SourceCode> next() throws IOException;

    static RoundSource of(Supplier<Optional<SourceCode>> supplier) {
        return supplier::get;
    }
}
