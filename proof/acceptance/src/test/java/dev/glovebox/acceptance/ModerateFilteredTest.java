package dev.glovebox.acceptance;

import dev.glovebox.model.spec.IsolationLevel;
import java.io.IOException;

class ModerateFilteredTest extends FilteredRunContract {

    ModerateFilteredTest() throws IOException {
        super(IsolationLevel.MODERATE);
    }
}
