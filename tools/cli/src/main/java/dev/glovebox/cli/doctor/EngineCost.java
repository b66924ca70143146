package dev.glovebox.cli.doctor;

import dev.glovebox.model.run.EngineKind;

/** What a new box costs with an engine, for people who choose one. Figures of this machine come from {@code ./dev bench}. */
final class EngineCost {

    private EngineCost() {}

    static String of(EngineKind kind) {
        return switch (kind) {
            case DOCKER -> "each new box is made by the Docker daemon, which takes most of its time";
            case OCI -> "each new box costs a run of the OCI runtime; there is no daemon";
            case LOCAL -> "each new box costs a process";
        };
    }
}
