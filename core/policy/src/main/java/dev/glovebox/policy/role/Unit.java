package dev.glovebox.policy.role;

import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;
import java.time.Duration;

/** What an amount is counted in. */
enum Unit {
    BYTES("a size such as 512m"),
    THOUSANDTHS("a number of CPUs such as 0.5"),
    MILLISECONDS("a time such as 30s"),
    PIECES("a whole number");

    private final String wanted;

    Unit(String wanted) {
        this.wanted = wanted;
    }

    String wanted() {
        return wanted;
    }

    long parse(String text) {
        return switch (this) {
            case BYTES -> ByteSize.parse(text).bytes();
            case THOUSANDTHS -> Cpus.parse(text).millis();
            case MILLISECONDS -> TimeSpan.parse(text).duration().toMillis();
            case PIECES -> whole(text);
        };
    }

    String show(long amount) {
        return switch (this) {
            case BYTES -> new ByteSize(amount).toString();
            case THOUSANDTHS -> new Cpus(Math.toIntExact(amount)).toString();
            case MILLISECONDS -> new TimeSpan(Duration.ofMillis(amount)).toString();
            case PIECES -> Long.toString(amount);
        };
    }

    private static long whole(String text) {
        if (!text.matches("\\d{1,9}")) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number; write only digits, such as 256");
        }
        return Long.parseLong(text);
    }
}
