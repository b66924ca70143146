package dev.glovebox.acceptance;

import java.io.IOException;

/** Warm boxes of Docker. */
class WarmPoolTest extends WarmPoolContract {

    WarmPoolTest() throws IOException {
        super(ContainerEngine.DOCKER);
    }
}
