package dev.glovebox.acceptance;

import java.io.IOException;

/** The attacks at PARANOID, in Docker's boxes. */
class ParanoidRunTest extends ParanoidRunContract {

    ParanoidRunTest() throws IOException {
        super(ContainerEngine.DOCKER);
    }
}
