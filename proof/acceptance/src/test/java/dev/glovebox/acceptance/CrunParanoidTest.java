package dev.glovebox.acceptance;

import java.io.IOException;

/** The attacks at PARANOID again, in boxes without a daemon. */
class CrunParanoidTest extends ParanoidRunContract {

    CrunParanoidTest() throws IOException {
        super(ContainerEngine.CRUN);
    }
}
