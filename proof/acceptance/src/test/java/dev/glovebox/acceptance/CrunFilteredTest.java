package dev.glovebox.acceptance;

import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;

class CrunFilteredTest extends FilteredRunContract {

    CrunFilteredTest() throws IOException {
        super(IsolationLevel.STRICT, ContainerEngine.CRUN);
    }
}
