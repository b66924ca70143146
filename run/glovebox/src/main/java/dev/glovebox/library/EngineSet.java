package dev.glovebox.library;

import dev.glovebox.engine.Engine;
import dev.glovebox.engine.oci.OciEngine;
import java.util.List;

/** The engines of this installation, each there once: what one knows of its runtime or daemon is known to all who share it. */
public record EngineSet(OciEngine oci, Engine docker, Engine local) {

    public List<Engine> all() {
        return List.of(oci, docker, local);
    }
}
