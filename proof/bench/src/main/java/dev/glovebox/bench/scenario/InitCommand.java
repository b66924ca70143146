package dev.glovebox.bench.scenario;

import java.io.IOException;
import java.util.List;

/** A command handed to the init of a STRICT box that runs already. */
public record InitCommand(String name, int rounds, OpenBox box, List<String> program) implements Scenario {

    @Override
    public void once(FirstByte output) throws IOException {
        box.run(output, program);
    }
}
