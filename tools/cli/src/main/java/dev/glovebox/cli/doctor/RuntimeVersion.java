package dev.glovebox.cli.doctor;

import java.util.Optional;
import java.util.regex.Pattern;

/** The version of runc, as far as its known holes go. */
record RuntimeVersion(int major, int minor, int patch) {

    private static final Pattern FORM = Pattern.compile("v?(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,4}).*");

    static Optional<RuntimeVersion> parse(String text) {
        var match = FORM.matcher(text.strip());
        return match.matches()
                ? Optional.of(new RuntimeVersion(
                        Integer.parseInt(match.group(1)),
                        Integer.parseInt(match.group(2)),
                        Integer.parseInt(match.group(3))))
                : Optional.empty();
    }

    /** Whether upstream had fixed the container escapes of November 2025 (CVE-2025-31133, -52565, -52881) by then. */
    boolean hasTheFixesOf2025() {
        if (major != 1) {
            return major > 1;
        }
        return switch (minor) {
            case 0, 1 -> false;
            case 2 -> patch >= 8;
            case 3 -> patch >= 3;
            default -> true;
        };
    }
}
