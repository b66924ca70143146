package dev.glovebox.engine.oci.image.tar;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Goes through an archive once, entry by entry: POSIX (ustar and pax) and GNU long names. */
public final class TarReader {

    /** Enough for a path, a link and some attributes; nobody may make us hold more. */
    private static final int LONGEST_EXTENSION = 1 << 20;

    private final InputStream in;
    private long left;
    private int padding;

    /** @param in buffered by whoever opened it; stays open */
    public TarReader(InputStream in) {
        this.in = in;
    }

    /** The next entry, past whatever of the one before was not read; empty at the end. */
    public Optional<TarEntry> next() throws IOException {
        var extensions = new Extensions();
        while (true) {
            skipRest();
            byte[] block = in.readNBytes(TarHeader.BLOCK);
            if (block.length == 0) {
                return end(extensions); // some writers leave the two empty blocks out
            }
            if (block.length < TarHeader.BLOCK) {
                throw new EOFException("the archive ends in the middle of a header");
            }
            var header = new TarHeader(block);
            if (header.empty()) {
                return end(extensions);
            }
            header.check();
            if (!extensions.take(header)) {
                return Optional.of(entry(header, extensions));
            }
        }
    }

    private static Optional<TarEntry> end(Extensions extensions) throws IOException {
        if (extensions.any) {
            throw new EOFException("the archive ends after an extended header");
        }
        return Optional.empty();
    }

    /** Reads the content of the entry that {@link #next} gave; no further than its end. -1 there. */
    public int read(byte[] buffer) throws IOException {
        if (left == 0) {
            return -1;
        }
        int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (count < 0) {
            throw new EOFException("the archive ends in the middle of a file");
        }
        left -= count;
        return count;
    }

    /** Extended headers before an entry. */
    private final class Extensions {

        private boolean any;
        private @Nullable String name;
        private @Nullable String target;
        private PaxRecords pax = new PaxRecords();

        /** Whether it was one of these. */
        boolean take(TarHeader header) throws IOException {
            switch (header.type()) {
                case 'x' -> pax = PaxRecords.parse(extension(header));
                case 'g' -> extension(header); // about all entries; nothing that could be about all matters here
                case 'L' -> name = text(extension(header));
                case 'K' -> target = text(extension(header));
                default -> {
                    return false;
                }
            }
            any = header.type() != 'g';
            return true;
        }

        private String text(byte[] content) {
            String text = new String(content, StandardCharsets.ISO_8859_1);
            int zero = text.indexOf('\0');
            return zero < 0 ? text : text.substring(0, zero);
        }
    }

    private byte[] extension(TarHeader header) throws IOException {
        long size = header.size();
        if (size < 0 || size > LONGEST_EXTENSION) {
            throw new TarFormatException(
                    "the archive has an extended header of more than " + LONGEST_EXTENSION + " bytes");
        }
        begin(size);
        byte[] content = in.readNBytes((int) size);
        if (content.length < size) {
            throw new EOFException("the archive ends in the middle of an extended header");
        }
        left = 0;
        return content;
    }

    private TarEntry entry(TarHeader header, Extensions extensions) throws IOException {
        var pax = extensions.pax;
        String name = pax.path().orElse(extensions.name == null ? header.name() : extensions.name);
        String target = pax.target().orElse(extensions.target == null ? header.target() : extensions.target);
        if (name.indexOf('\0') >= 0 || target.indexOf('\0') >= 0) {
            throw new TarFormatException("the archive has a name with a zero byte in it");
        }
        var kind = kind(header.type(), name);
        long size = pax.size().isPresent() ? pax.size().get() : header.size();
        if (size < 0) {
            throw new TarFormatException("the archive has an entry of a negative size");
        }
        // Links and devices have no content, whatever their size says; some writers put a size there all the same.
        begin(kind == TarEntry.Kind.FILE ? size : 0);
        boolean link = kind == TarEntry.Kind.SYMBOLIC_LINK || kind == TarEntry.Kind.HARD_LINK;
        return new TarEntry(
                kind,
                name,
                header.mode(),
                left,
                pax.modified().orElse(Instant.ofEpochSecond(header.modified())),
                link ? target : "",
                pax.attributes());
    }

    private static TarEntry.Kind kind(char type, String name) throws TarFormatException {
        return switch (type) {
            // archives older than POSIX write a directory as a file with a slash at its end
            case '\0', '0', '7' -> name.endsWith("/") ? TarEntry.Kind.DIRECTORY : TarEntry.Kind.FILE;
            case '1' -> TarEntry.Kind.HARD_LINK;
            case '2' -> TarEntry.Kind.SYMBOLIC_LINK;
            case '3', '4', '6' -> TarEntry.Kind.SPECIAL;
            case '5' -> TarEntry.Kind.DIRECTORY;
            case 'S' -> throw new TarFormatException("the archive has a sparse file, which is not supported");
            default ->
                throw new TarFormatException("the archive has an entry of unknown type " + Integer.toString(type)
                        + ", which is not supported");
        };
    }

    private void begin(long size) {
        left = size;
        padding = (int) ((TarHeader.BLOCK - size % TarHeader.BLOCK) % TarHeader.BLOCK);
    }

    private void skipRest() throws IOException {
        in.skipNBytes(left + padding);
        left = 0;
        padding = 0;
    }
}
