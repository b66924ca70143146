package dev.glovebox.screen.finding;

import java.util.Locale;

/** How much doubt is acceptable. */
public enum Profile {
    /** A deny list: what is not named as dangerous passes. */
    PERMISSIVE(Breadth.WIDE, Certainty.DENIED),
    /** Allow lists for the standard library, deny lists elsewhere; doubt about data passes, doubt about names does not. */
    STANDARD(Breadth.WIDE, Certainty.UNLISTED),
    /** Allow lists throughout; what cannot be decided is dangerous. */
    STRICT(Breadth.NARROW, Certainty.UNDECIDED);

    /** Which modules the allow list holds. */
    public enum Breadth {
        WIDE,
        NARROW
    }

    private final Breadth breadth;
    private final Certainty leastSure;

    Profile(Breadth breadth, Certainty leastSure) {
        this.breadth = breadth;
        this.leastSure = leastSure;
    }

    public Breadth breadth() {
        return breadth;
    }

    /** Certainties are ordered from sure to unsure; a profile rejects everything up to its own. */
    public Severity severity(Certainty certainty) {
        return certainty.compareTo(leastSure) <= 0 ? Severity.ERROR : Severity.WARNING;
    }

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Profile named(String id) {
        for (Profile profile : values()) {
            if (profile.id().equals(id)) {
                return profile;
            }
        }
        throw new IllegalArgumentException("no profile '" + id + "'; use permissive, standard or strict");
    }
}
