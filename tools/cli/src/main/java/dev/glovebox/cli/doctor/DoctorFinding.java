package dev.glovebox.cli.doctor;

import java.util.Locale;

/**
 * One line of a diagnosis.
 *
 * @param fix what to do about it; empty when all is well
 */
public record DoctorFinding(String subject, Grade grade, String detail, String fix) {

    /** How bad it is. */
    public enum Grade {
        OK,
        /** Works, but someone should know. */
        WARN,
        /** Something will not work. */
        FAIL;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static DoctorFinding ok(String subject, String detail) {
        return new DoctorFinding(subject, Grade.OK, detail, "");
    }

    static DoctorFinding warn(String subject, String detail, String fix) {
        return new DoctorFinding(subject, Grade.WARN, detail, fix);
    }

    static DoctorFinding fail(String subject, String detail, String fix) {
        return new DoctorFinding(subject, Grade.FAIL, detail, fix);
    }

    /** The same where something else makes up for it. */
    DoctorFinding spareable() {
        return grade == Grade.FAIL ? warn(subject, detail, fix) : this;
    }
}
