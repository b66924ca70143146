package dev.glovebox.engine.oci.image.layer;

import dev.glovebox.model.value.Sha256;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The archive in a blob, with both digests computed on the way: of the blob as it was sent, and of the archive in it (its diff id).
 * A read never goes past the limit, so a blob that unpacks to more than it should ends there.
 */
public final class LayerStream implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final Counted blob;
    private final Counted archive;

    private LayerStream(Counted blob, Counted archive) {
        this.blob = blob;
        this.archive = archive;
    }

    /** @param largest how much of the archive is read at most; tar needs room for its headers beside the files */
    public static LayerStream open(InputStream in, long largest) throws IOException {
        var blob = new Counted(new BufferedInputStream(in, BUFFER), Long.MAX_VALUE);
        var buffered = new BufferedInputStream(blob, BUFFER);
        buffered.mark(4);
        byte[] magic = buffered.readNBytes(4);
        buffered.reset();
        InputStream plain = buffered;
        if (magic.length >= 2 && magic[0] == 0x1f && (magic[1] & 0xff) == 0x8b) {
            plain = new GZIPInputStream(buffered, BUFFER);
        } else if (magic.length == 4 && magic[0] == 0x28 && (magic[1] & 0xff) == 0xb5 && magic[2] == 0x2f) {
            throw new LayerRefusedException("it is compressed with zstd, which is not supported; gzip is");
        }
        return new LayerStream(blob, new Counted(plain, largest));
    }

    public InputStream archive() {
        return archive;
    }

    /**
     * Reads what is left and compares.
     *
     * @param blobDigest empty where nobody says it, as in an archive of the Docker daemon
     */
    public void verify(Optional<String> blobDigest, String diffId) throws IOException {
        drain(archive);
        drain(blob);
        if (blobDigest.isPresent()) {
            require("the blob", blobDigest.get(), blob.digest());
        }
        require("the archive in it", diffId, archive.digest());
    }

    private static void require(String what, String wanted, String found) throws LayerRefusedException {
        if (!wanted.equals(found)) {
            throw new LayerRefusedException(what + " should have the digest " + wanted + ", but has " + found);
        }
    }

    private static void drain(InputStream in) throws IOException {
        in.transferTo(OutputStream.nullOutputStream());
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }

    private static final class Counted extends FilterInputStream {

        private final Sha256 sum = new Sha256();
        private final byte[] one = new byte[1];
        private long left;

        Counted(InputStream in, long largest) {
            super(in);
            this.left = largest;
        }

        String digest() {
            return "sha256:" + sum.hex();
        }

        @Override
        public int read() throws IOException {
            int count = read(one, 0, 1);
            return count < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] buffer, int from, int length) throws IOException {
            int count;
            try {
                count = in.read(buffer, from, length);
            } catch (ZipException damaged) {
                throw new LayerRefusedException("it is not valid gzip: " + damaged.getMessage());
            }
            if (count > 0) {
                left -= count;
                if (left < 0) {
                    throw new LayerRefusedException("it unpacks to more than it may");
                }
                sum.add(buffer, from, count);
            }
            return count;
        }

        /** Whatever is passed over counts as well. */
        @Override
        public long skip(long count) throws IOException {
            byte[] passed = new byte[Math.clamp(count, 1, BUFFER)];
            int read = count <= 0 ? 0 : read(passed, 0, (int) Math.min(passed.length, count));
            return Math.max(read, 0);
        }

        @Override
        public boolean markSupported() {
            return false;
        }
    }
}
