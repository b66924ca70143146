package dev.glovebox.acceptance;

import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;

class CrunInternalTest extends InternalRunContract {

    CrunInternalTest() throws IOException {
        super(IsolationLevel.STRICT, ContainerEngine.CRUN);
    }
}
