package dev.glovebox.engine.oci.image.store;

import dev.glovebox.engine.image.BuildProgress;
import dev.glovebox.engine.oci.image.source.DockerExport;
import java.nio.file.Path;
import java.util.Map;

/** Pulls an image in a process of its own, so that it can be killed. */
final class PullProcess {

    private PullProcess() {}

    public static void main(String[] arguments) {
        new OwnImages(Path.of(arguments[0]), DockerExport.NONE, Map.of()).pull(arguments[1], BuildProgress.SILENT);
    }
}
