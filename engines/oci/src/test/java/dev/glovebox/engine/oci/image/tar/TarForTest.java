package dev.glovebox.engine.oci.image.tar;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** Writes archives that no decent tool would write. */
public final class TarForTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    public TarForTest file(String name, String content) {
        return file(name, 0644, content);
    }

    public TarForTest file(String name, int mode, String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        return raw(name, '0', mode, bytes.length, "").data(bytes);
    }

    public TarForTest directory(String name) {
        return raw(name, '5', 0755, 0, "");
    }

    public TarForTest directory(String name, int mode) {
        return raw(name, '5', mode, 0, "");
    }

    public TarForTest symbolicLink(String name, String target) {
        return raw(name, '2', 0777, 0, target);
    }

    public TarForTest hardLink(String name, String target) {
        return raw(name, '1', 0644, 0, target);
    }

    /** One record for the entry after it. */
    public TarForTest pax(String key, String value) {
        String rest = " " + key + "=" + value + "\n";
        int length = rest.length();
        int digits =
                Integer.toString(length + Integer.toString(length).length()).length();
        byte[] record = ((length + digits) + rest).getBytes(StandardCharsets.ISO_8859_1);
        return raw("pax", 'x', 0644, record.length, "").data(record);
    }

    /** The header of an entry, as it is told. */
    public TarForTest raw(String name, char type, int mode, long size, String target) {
        byte[] block = new byte[512];
        put(block, 0, name);
        put(block, 100, "%07o\0".formatted(mode));
        put(block, 108, "0000000\0");
        put(block, 116, "0000000\0");
        put(block, 124, "%011o\0".formatted(size));
        put(block, 136, "00000001750\0");
        put(block, 148, "        ");
        put(block, 156, String.valueOf(type));
        put(block, 157, target);
        put(block, 257, "ustar\00000");
        int sum = 0;
        for (byte each : block) {
            sum += Byte.toUnsignedInt(each);
        }
        put(block, 148, "%06o\0 ".formatted(sum));
        out.writeBytes(block);
        return this;
    }

    public TarForTest data(byte[] bytes) {
        out.writeBytes(bytes);
        out.writeBytes(new byte[(512 - bytes.length % 512) % 512]);
        return this;
    }

    public byte[] bytes() {
        var whole = new ByteArrayOutputStream();
        whole.writeBytes(out.toByteArray());
        whole.writeBytes(new byte[1024]);
        return whole.toByteArray();
    }

    public byte[] gzip() {
        return gzip(bytes());
    }

    public static byte[] gzip(byte[] content) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(bytes)) {
            zip.write(content);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static void put(byte[] block, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(bytes, 0, block, at, bytes.length);
    }
}
