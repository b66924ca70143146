package dev.glovebox.cli;

import dev.glovebox.model.IsolationLevel;
import java.io.IOException;
import org.junit.jupiter.api.Tag;

@Tag("docker")
class StrictFilteredTest extends FilteredRunContract {

    StrictFilteredTest() throws IOException {
        super(IsolationLevel.STRICT);
    }
}
