package dev.glovebox.model.value;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/** A length of time, written {@code 250ms}, {@code 30s}, {@code 10m} or {@code 2h}; a bare number is seconds. */
public record TimeSpan(Duration duration) implements Comparable<TimeSpan> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|h|)");
    private static final Duration LONGEST = Duration.ofDays(7);

    public TimeSpan {
        if (duration.isNegative() || duration.isZero() || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("a time must be between 1ms and 168h, not " + duration);
        }
        if (duration.toNanosPart() % 1_000_000 != 0) {
            throw new IllegalArgumentException("a time must be whole milliseconds, not " + duration);
        }
    }

    public static TimeSpan parse(String text) {
        var match = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!match.matches()) {
            throw new IllegalArgumentException("'" + Printable.text(text)
                    + "' is not a time; write a whole number with ms, s, m or h, for example 30s");
        }
        long count = Long.parseLong(match.group(1));
        return new TimeSpan(
                switch (match.group(2)) {
                    case "ms" -> Duration.ofMillis(count);
                    case "m" -> Duration.ofMinutes(count);
                    case "h" -> Duration.ofHours(count);
                    default -> Duration.ofSeconds(count);
                });
    }

    public static TimeSpan seconds(long count) {
        return new TimeSpan(Duration.ofSeconds(count));
    }

    @Override
    public int compareTo(TimeSpan other) {
        return duration.compareTo(other.duration);
    }

    /** The shortest exact form, readable by {@link #parse}. */
    @Override
    public String toString() {
        long millis = duration.toMillis();
        if (millis % 3_600_000 == 0) {
            return millis / 3_600_000 + "h";
        }
        if (millis % 60_000 == 0) {
            return millis / 60_000 + "m";
        }
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }
}
