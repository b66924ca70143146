package dev.glovebox.runtime.egress;

import dev.glovebox.model.Printable;

/** A request that is not let through, in the words of the program that made it and of whoever reads about it later. */
final class Refusal extends Exception {

    private static final long serialVersionUID = 1;

    /** What the program is told. */
    enum Status {
        BAD_REQUEST("400 Bad Request"),
        FORBIDDEN("403 Forbidden"),
        NO_CREDENTIALS("407 Proxy Authentication Required"),
        TOO_LARGE("431 Request Header Fields Too Large"),
        BAD_GATEWAY("502 Bad Gateway");

        private final String line;

        Status(String line) {
            this.line = line;
        }

        String line() {
            return line;
        }
    }

    private final Status status;
    private final String rule;

    Refusal(Status status, String rule) {
        super(rule, null, false, false);
        this.status = status;
        this.rule = Printable.text(rule);
    }

    static Refusal malformed(String what) {
        return new Refusal(Status.BAD_REQUEST, what);
    }

    static Refusal forbidden(String rule) {
        return new Refusal(Status.FORBIDDEN, rule);
    }

    static Refusal unreachable(String what) {
        return new Refusal(Status.BAD_GATEWAY, what);
    }

    Status status() {
        return status;
    }

    String rule() {
        return rule;
    }
}
