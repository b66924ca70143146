package dev.glovebox.cli;

import dev.glovebox.model.IsolationLevel;
import java.io.IOException;

class ModerateInternalTest extends InternalRunContract {

    ModerateInternalTest() throws IOException {
        super(IsolationLevel.MODERATE);
    }
}
