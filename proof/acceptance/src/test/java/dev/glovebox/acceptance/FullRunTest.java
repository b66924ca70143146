package dev.glovebox.acceptance;

import java.io.IOException;

/** The network FULL of Docker's boxes. */
class FullRunTest extends FullRunContract {

    FullRunTest() throws IOException {
        super(ContainerEngine.DOCKER);
    }
}
