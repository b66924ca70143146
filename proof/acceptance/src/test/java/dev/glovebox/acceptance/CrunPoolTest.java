package dev.glovebox.acceptance;

import java.io.IOException;

/** Warm boxes again, without a daemon. */
class CrunPoolTest extends WarmPoolContract {

    CrunPoolTest() throws IOException {
        super(ContainerEngine.CRUN);
    }
}
