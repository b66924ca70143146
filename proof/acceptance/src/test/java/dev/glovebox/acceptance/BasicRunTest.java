package dev.glovebox.acceptance;

import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;

class BasicRunTest extends RunContract {

    BasicRunTest() throws IOException {
        super(IsolationLevel.BASIC);
    }
}
