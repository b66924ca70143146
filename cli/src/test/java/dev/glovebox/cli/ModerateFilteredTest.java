package dev.glovebox.cli;

import dev.glovebox.model.IsolationLevel;
import java.io.IOException;

class ModerateFilteredTest extends FilteredRunContract {

    ModerateFilteredTest() throws IOException {
        super(IsolationLevel.MODERATE);
    }
}
