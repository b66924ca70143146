package dev.glovebox.acceptance;

import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;

class ModerateInternalTest extends InternalRunContract {

    ModerateInternalTest() throws IOException {
        super(IsolationLevel.MODERATE);
    }
}
