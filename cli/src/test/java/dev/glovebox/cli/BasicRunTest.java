package dev.glovebox.cli;

import dev.glovebox.model.IsolationLevel;
import java.io.IOException;

class BasicRunTest extends RunContract {

    BasicRunTest() throws IOException {
        super(IsolationLevel.BASIC);
    }
}
