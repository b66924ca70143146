package dev.glovebox.engine.oci.image.source;

import dev.glovebox.engine.oci.image.tar.TarEntry;
import dev.glovebox.engine.oci.image.tar.TarFormatException;
import dev.glovebox.engine.oci.image.tar.TarReader;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Where in an archive on disk each file is. Its entries are never unpacked, so their names lead nowhere. */
final class ArchiveIndex {

    private static final int MOST_ENTRIES = 10_000;

    private record Range(long from, long size) {}

    private final Path file;
    private final Map<String, Range> files = new HashMap<>();
    private final Map<String, String> links = new HashMap<>();

    private ArchiveIndex(Path file) {
        this.file = file;
    }

    static ArchiveIndex of(Path file) throws IOException {
        var index = new ArchiveIndex(file);
        // Not buffered: where the reader is in the file must be where its entry begins.
        try (var in = new FileInputStream(file.toFile())) {
            var reader = new TarReader(in);
            int count = 0;
            for (var entry = reader.next(); entry.isPresent(); entry = reader.next()) {
                if (++count > MOST_ENTRIES) {
                    throw new TarFormatException("the archive has more than " + MOST_ENTRIES + " entries");
                }
                index.add(entry.get(), in.getChannel().position());
            }
        }
        return index;
    }

    private void add(TarEntry entry, long position) {
        switch (entry.kind()) {
            case FILE -> files.put(entry.name(), new Range(position, entry.size()));
            case HARD_LINK -> links.put(entry.name(), entry.target());
            case SYMBOLIC_LINK -> {
                Path parent = Path.of("/", entry.name()).getParent();
                String there = parent == null
                        ? entry.target()
                        : parent.resolve(entry.target()).normalize().toString().substring(1);
                links.put(entry.name(), there);
            }
            case DIRECTORY, SPECIAL -> {}
        }
    }

    /** A daemon writes a layer that it has written already as a link to it. */
    private Optional<Range> range(String name) {
        return Optional.ofNullable(files.get(name))
                .or(() -> Optional.ofNullable(links.get(name)).map(files::get));
    }

    boolean has(String name) {
        return range(name).isPresent();
    }

    /** A small file, whole. */
    byte[] read(String name, int largest) throws IOException {
        var range = range(name).orElseThrow(() -> new TarFormatException("the archive has no file " + name));
        if (range.size() > largest) {
            throw new TarFormatException("the file " + name + " of the archive is larger than " + largest + " bytes");
        }
        try (var in = open(name)) {
            return in.readAllBytes();
        }
    }

    InputStream open(String name) throws IOException {
        var range = range(name).orElseThrow(() -> new TarFormatException("the archive has no file " + name));
        var in = new FileInputStream(file.toFile());
        in.getChannel().position(range.from());
        return new Part(in, range.size());
    }

    private static final class Part extends FilterInputStream {

        private long left;

        Part(InputStream in, long size) {
            super(in);
            this.left = size;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] buffer, int from, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int count = in.read(buffer, from, (int) Math.min(length, left));
            if (count < 0) {
                throw new EOFException("the archive ends in the middle of a file");
            }
            left -= count;
            return count;
        }

        @Override
        public long skip(long count) throws IOException {
            long skipped = in.skip(Math.min(count, left));
            left -= skipped;
            return skipped;
        }
    }
}
