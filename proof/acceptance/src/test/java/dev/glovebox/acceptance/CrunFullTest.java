package dev.glovebox.acceptance;

import java.io.IOException;

class CrunFullTest extends FullRunContract {

    CrunFullTest() throws IOException {
        super(ContainerEngine.CRUN);
    }
}
