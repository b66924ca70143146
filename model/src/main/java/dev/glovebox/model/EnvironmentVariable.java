package dev.glovebox.model;

/** One variable for the program. Its value may be a secret, so {@link #toString} never shows it. */
public record EnvironmentVariable(String name, String value) {

    @Override
    public String toString() {
        return name + "=…";
    }
}
