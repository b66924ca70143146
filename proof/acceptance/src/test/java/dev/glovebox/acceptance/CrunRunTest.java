package dev.glovebox.acceptance;

import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;

class CrunRunTest extends WalledRunContract {

    CrunRunTest() throws IOException {
        super(IsolationLevel.STRICT, ContainerEngine.CRUN);
    }
}
