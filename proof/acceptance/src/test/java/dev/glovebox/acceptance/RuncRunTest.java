package dev.glovebox.acceptance;

import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;

class RuncRunTest extends WalledRunContract {

    RuncRunTest() throws IOException {
        super(IsolationLevel.STRICT, ContainerEngine.RUNC);
    }
}
