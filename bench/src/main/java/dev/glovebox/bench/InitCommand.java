package dev.glovebox.bench;

import java.io.IOException;

/** A command handed to the init of a STRICT box that runs already. */
record InitCommand(int rounds, OpenBox box) implements Scenario {

    static final String NAME = "strict, exec through init";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void once() throws IOException {
        box.run("/bin/true");
    }
}
