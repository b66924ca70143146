package dev.glovebox.config.value;

import dev.glovebox.model.value.Named;

/** Who makes containers. */
public enum EnginePreference {
    /** Whoever can, the faster one first. */
    AUTO("auto"),
    /** An OCI runtime that Glovebox starts itself. */
    OCI("oci"),
    /** The Docker daemon. */
    DOCKER("docker");

    private final String label;

    EnginePreference(String label) {
        this.label = label;
    }

    /** As the file says it. */
    public String label() {
        return label;
    }

    static EnginePreference parse(String text) {
        return Named.of(values(), EnginePreference::label, text, "engine");
    }
}
