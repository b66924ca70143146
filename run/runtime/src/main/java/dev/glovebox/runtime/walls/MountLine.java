package dev.glovebox.runtime.walls;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of /proc/self/mountinfo.
 *
 * @param device the file system's number, as {@code 98:0}
 * @param type of file system, {@code ext4} for example
 */
public record MountLine(String device, String target, Set<String> options, String type, String superOptions) {

    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-3][0-7]{2})");
    private static final Pattern SIZE = Pattern.compile("size=(\\d{1,15})k");

    /** "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue" */
    static Optional<MountLine> parse(String line) {
        int separator = line.indexOf(" - ");
        String[] left = line.split(" ", -1);
        if (separator < 0 || left.length < 6) {
            return Optional.empty();
        }
        String[] right = line.substring(separator + 3).split(" ", -1);
        return Optional.of(new MountLine(
                left[2],
                plain(left[4]),
                Set.copyOf(Arrays.asList(left[5].split(",", -1))),
                right[0],
                right[right.length - 1]));
    }

    /** The fifth word; empty if there is none. */
    static String target(String line) {
        int begin = 0;
        for (int field = 0; field < 4; field++) {
            begin = line.indexOf(' ', begin) + 1;
            if (begin == 0) {
                return "";
            }
        }
        int end = line.indexOf(' ', begin);
        return end < 0 ? "" : plain(line.substring(begin, end));
    }

    /** The kernel writes blanks, line breaks and backslashes of a path as three octal digits. */
    private static String plain(String escaped) {
        return escaped.indexOf('\\') < 0
                ? escaped
                : ESCAPE.matcher(escaped)
                        .replaceAll(octal ->
                                Matcher.quoteReplacement(Character.toString(Integer.parseInt(octal.group(1), 8))));
    }

    /** The size of a tmpfs; empty when it has none. */
    OptionalLong sizeKibibytes() {
        return Arrays.stream(superOptions.split(",", -1))
                .map(SIZE::matcher)
                .filter(Matcher::matches)
                .mapToLong(size -> Long.parseLong(size.group(1)))
                .findFirst();
    }

    boolean readOnly() {
        return options.contains("ro");
    }
}
