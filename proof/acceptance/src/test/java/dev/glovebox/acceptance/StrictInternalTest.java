package dev.glovebox.acceptance;

import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;
import org.junit.jupiter.api.Tag;

@Tag("docker")
class StrictInternalTest extends InternalRunContract {

    StrictInternalTest() throws IOException {
        super(IsolationLevel.STRICT);
    }
}
