package dev.glovebox.selftest.bed;

/** The same thing tried twice. */
public record Trial(AttackResult attack, AttackResult control) {

    /** Where this machine cannot even try. */
    public static Trial notHere(String missing) {
        var absent = new AttackResult.Absent(missing);
        return new Trial(absent, absent);
    }

    public Verdict verdict() {
        return Verdict.of(attack, control);
    }
}
