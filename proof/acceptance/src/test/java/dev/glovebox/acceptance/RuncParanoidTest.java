package dev.glovebox.acceptance;

import java.io.IOException;

/** The attacks at PARANOID again, in boxes without a daemon. */
class RuncParanoidTest extends ParanoidRunContract {

    RuncParanoidTest() throws IOException {
        super(ContainerEngine.RUNC);
    }
}
