package dev.glovebox.engine.oci.image.tar;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Extended header of the entry after it: lines of {@code LENGTH KEY=VALUE}. Only what is known is kept; extended attributes
 * are counted and forgotten.
 */
final class PaxRecords {

    private static final Pattern TIME = Pattern.compile("(-?\\d{1,12})(\\.\\d*)?");

    private @Nullable String path;
    private @Nullable String target;
    private @Nullable Long size;
    private @Nullable Instant modified;
    private int attributes;

    static PaxRecords parse(byte[] content) throws TarFormatException {
        var records = new PaxRecords();
        String text = new String(content, StandardCharsets.ISO_8859_1);
        int at = 0;
        while (at < text.length()) {
            int space = text.indexOf(' ', at);
            int end = space < 0 ? -1 : at + length(text.substring(at, space));
            if (end <= space || end > text.length() || text.charAt(end - 1) != '\n') {
                throw malformed();
            }
            int equals = text.indexOf('=', space);
            if (equals < 0 || equals >= end) {
                throw malformed();
            }
            records.add(text.substring(space + 1, equals), text.substring(equals + 1, end - 1));
            at = end;
        }
        return records;
    }

    private void add(String key, String value) throws TarFormatException {
        switch (key) {
            case "path" -> path = value;
            case "linkpath" -> target = value;
            case "size" -> size = size(value);
            case "mtime" -> modified = time(value);
            default -> {
                if (key.startsWith("GNU.sparse.")) {
                    throw new TarFormatException("the archive has a sparse file, which is not supported");
                }
                if (key.startsWith("SCHILY.xattr.") || key.startsWith("LIBARCHIVE.xattr.")) {
                    attributes++;
                }
            }
        }
    }

    Optional<String> path() {
        return Optional.ofNullable(path);
    }

    Optional<String> target() {
        return Optional.ofNullable(target);
    }

    Optional<Long> size() {
        return Optional.ofNullable(size);
    }

    Optional<Instant> modified() {
        return Optional.ofNullable(modified);
    }

    int attributes() {
        return attributes;
    }

    private static int length(String digits) throws TarFormatException {
        if (digits.isEmpty() || digits.length() > 7 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw malformed();
        }
        return Integer.parseInt(digits);
    }

    private static long size(String digits) throws TarFormatException {
        if (digits.isEmpty() || digits.length() > 18 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw malformed();
        }
        return Long.parseLong(digits);
    }

    private static Instant time(String value) throws TarFormatException {
        var seconds = TIME.matcher(value);
        if (!seconds.matches()) {
            throw malformed();
        }
        return Instant.ofEpochSecond(Long.parseLong(seconds.group(1)));
    }

    private static TarFormatException malformed() {
        return new TarFormatException("the archive has a malformed extended header");
    }
}
