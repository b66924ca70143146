package dev.glovebox.files;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;

/** One name in a directory, byte for byte as the kernel has it, which no String can promise. */
final class EntryName {

    private EntryName() {}

    /** Checks that it is the name of an entry: neither empty nor a way to somewhere else. */
    static Path plain(Path name) {
        String text = name.toString();
        if (name.isAbsolute() || name.getNameCount() != 1 || text.isEmpty() || text.equals(".") || text.equals("..")) {
            throw new InvalidPathException(text, "not a valid file name");
        }
        return name;
    }

    /** As the kernel wants it, with a zero at its end. */
    static byte[] bytes(Path path) {
        String text = path.toString();
        byte[] encoded = ascii(text) ? text.getBytes(StandardCharsets.US_ASCII) : raw(path);
        byte[] ended = new byte[encoded.length + 1];
        System.arraycopy(encoded, 0, ended, 0, encoded.length);
        return ended;
    }

    private static boolean ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == 0 || text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /** A URI has every byte of a path that is not plain ASCII as a hexadecimal number, decodable or not. */
    private static byte[] raw(Path path) {
        boolean absolute = path.isAbsolute();
        String encoded = (absolute ? path : Path.of("/").resolve(path)).toUri().getRawPath();
        var bytes = new ByteArrayOutputStream();
        for (int i = absolute ? 0 : 1; i < encoded.length(); i++) {
            char c = encoded.charAt(i);
            if (c == '%') {
                bytes.write(Integer.parseInt(encoded, i + 1, i + 3, 16));
                i += 2;
            } else {
                bytes.write(c);
            }
        }
        // What happens to be a directory gets a slash at its end.
        byte[] all = bytes.toByteArray();
        boolean slash = all.length > 1 && all[all.length - 1] == '/';
        return slash ? Arrays.copyOf(all, all.length - 1) : all;
    }
}
