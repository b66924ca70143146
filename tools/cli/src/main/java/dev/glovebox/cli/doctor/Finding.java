package dev.glovebox.cli.doctor;

import java.util.Locale;

/**
 * One line of a diagnosis.
 *
 * @param fix what to do about it; empty when all is well
 */
public record Finding(String subject, Grade grade, String detail, String fix) {

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

    static Finding ok(String subject, String detail) {
        return new Finding(subject, Grade.OK, detail, "");
    }

    static Finding warn(String subject, String detail, String fix) {
        return new Finding(subject, Grade.WARN, detail, fix);
    }

    static Finding fail(String subject, String detail, String fix) {
        return new Finding(subject, Grade.FAIL, detail, fix);
    }
}
