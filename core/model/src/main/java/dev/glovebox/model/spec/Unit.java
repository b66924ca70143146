package dev.glovebox.model.spec;

import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;
import java.time.Duration;

/** Unit of an amount. */
public enum Unit {
    BYTES("a size such as 512m"),
    THOUSANDTHS("a number of CPUs such as 0.5"),
    MILLISECONDS("a time such as 30s"),
    PIECES("a whole number");

    private final String wanted;

    Unit(String wanted) {
        this.wanted = wanted;
    }

    public String wanted() {
        return wanted;
    }

    public long parse(String text) {
        return switch (this) {
            case BYTES -> ByteSize.parse(text).bytes();
            case THOUSANDTHS -> Cpus.parse(text).millis();
            case MILLISECONDS -> TimeSpan.parse(text).duration().toMillis();
            case PIECES -> whole(text);
        };
    }

    public String show(long amount) {
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
