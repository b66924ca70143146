package dev.glovebox.model.spec;

/** One variable for the program. Values may be secrets, so {@link Object#toString} never shows one. */
public sealed interface EnvironmentVariable {

    String name();

    /** The caller wrote the value down. */
    record Literal(String name, String value) implements EnvironmentVariable {
        @Override
        public String toString() {
            return name + "=…";
        }
    }

    /** The value is whatever the host has under that name; only names on the allow-list pass. */
    record PassedThrough(String name) implements EnvironmentVariable {}

    /** The value is the secret that the configuration describes under that name; read when the run is approved. */
    record Secret(String name) implements EnvironmentVariable {}
}
