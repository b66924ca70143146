package dev.glovebox.selftest;

/** The same thing tried twice. */
public record Trial(Outcome attack, Outcome control) {

    /** Where this machine cannot even try. */
    public static Trial notHere(String missing) {
        var absent = new Outcome.Absent(missing);
        return new Trial(absent, absent);
    }

    Verdict verdict() {
        return Verdict.of(attack, control);
    }
}
