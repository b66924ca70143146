package dev.glovebox.cli;

import dev.glovebox.model.IsolationLevel;
import java.io.IOException;
import org.junit.jupiter.api.Tag;

@Tag("docker")
class StrictInternalTest extends InternalRunContract {

    StrictInternalTest() throws IOException {
        super(IsolationLevel.STRICT);
    }
}
