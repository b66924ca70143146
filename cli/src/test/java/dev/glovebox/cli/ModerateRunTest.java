package dev.glovebox.cli;

import dev.glovebox.model.IsolationLevel;
import java.io.IOException;

class ModerateRunTest extends WalledRunContract {

    ModerateRunTest() throws IOException {
        super(IsolationLevel.MODERATE);
    }
}
