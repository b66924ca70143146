package dev.glovebox.engine.oci;

import dev.glovebox.engine.SpecForTest;
import dev.glovebox.model.spec.IsolationLevel;
import java.nio.file.Path;

/** A process that makes boxes and takes them down until it is killed. */
final class LaunchForever {

    private LaunchForever() {}

    public static void main(String[] arguments) {
        var oci = new OciForTest(Path.of(arguments[0]), arguments[1]);
        while (true) {
            System.out.println("next");
            try (var approved = SpecForTest.approve(SpecForTest.of(OciForTest.walls(IsolationLevel.STRICT)))) {
                oci.engine().launch(approved).close();
            }
        }
    }
}
