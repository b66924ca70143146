package dev.glovebox.runtime.egress.parse;

import dev.glovebox.model.value.Printable;

/** A request that is not let through, in the words of the program that made it and of whoever reads about it later. */
public final class EgressRefusal extends Exception {

    private static final long serialVersionUID = 1;

    /** Response to the program. */
    public enum Status {
        BAD_REQUEST("400 Bad Request"),
        FORBIDDEN("403 Forbidden"),
        NO_CREDENTIALS("407 Proxy Authentication Required"),
        TOO_LARGE("431 Request Header Fields Too Large"),
        BAD_GATEWAY("502 Bad Gateway");

        private final String line;

        Status(String line) {
            this.line = line;
        }

        public String line() {
            return line;
        }
    }

    private final Status status;
    private final String rule;

    public EgressRefusal(Status status, String rule) {
        super(rule, null, false, false);
        this.status = status;
        this.rule = Printable.text(rule);
    }

    public static EgressRefusal malformed(String what) {
        return new EgressRefusal(Status.BAD_REQUEST, what);
    }

    public static EgressRefusal forbidden(String rule) {
        return new EgressRefusal(Status.FORBIDDEN, rule);
    }

    public static EgressRefusal unreachable(String what) {
        return new EgressRefusal(Status.BAD_GATEWAY, what);
    }

    public Status status() {
        return status;
    }

    public String rule() {
        return rule;
    }
}
