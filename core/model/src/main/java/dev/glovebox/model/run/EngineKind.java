package dev.glovebox.model.run;

import dev.glovebox.model.value.Named;

/** The kinds of engines there are. */
public enum EngineKind {
    DOCKER("docker"),
    OCI("oci"),
    LOCAL("local");

    private final String label;

    EngineKind(String label) {
        this.label = label;
    }

    /** As results and the ledger show it. */
    public String label() {
        return label;
    }

    public static EngineKind parse(String text) {
        return Named.of(values(), EngineKind::label, text, "engine");
    }
}
