package dev.glovebox.screen.finding;

import java.util.Locale;
import java.util.Optional;

/** The languages that are screened, and how deep. */
public enum Language {
    PYTHON("python", "full: syntax tree; follows names, constants and calls, but not values computed from input"),
    JAVASCRIPT(
            "javascript", "advisory: tokens with simple aliases and constant strings; no scopes, no data flow, no JSX"),
    SHELL(
            "shell",
            "advisory: words of simple commands after quote removal; no expansion, no functions, no sourced files");

    private final String id;
    private final String coverage;

    Language(String id, String coverage) {
        this.id = id;
        this.coverage = coverage;
    }

    public String id() {
        return id;
    }

    /** Coverage of the screen for this language, in one line for reports. */
    public String coverage() {
        return coverage;
    }

    /** The language a file name stands for, if it is one of these. */
    public static Optional<Language> ofFile(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        if (name.endsWith(".py") || name.endsWith(".pyw")) {
            return Optional.of(PYTHON);
        }
        if (name.endsWith(".js") || name.endsWith(".mjs") || name.endsWith(".cjs")) {
            return Optional.of(JAVASCRIPT);
        }
        return name.endsWith(".sh") || name.endsWith(".bash") ? Optional.of(SHELL) : Optional.empty();
    }
}
