package dev.glovebox.engine.cgroup;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.OptionalLong;

/**
 * Reads and writes the small text files the kernel keeps in a control group, once. What is not there or not a number is empty; what
 * cannot be written is reported, and nothing is created.
 */
final class GroupFile {

    private GroupFile() {}

    /** One number on each line. */
    static List<Long> numbers(Path file) {
        return text(file)
                .lines()
                .map(GroupFile::parse)
                .filter(OptionalLong::isPresent)
                .map(OptionalLong::getAsLong)
                .toList();
    }

    /** Of a thread, by its directory in /proc; {@code statm} begins with the size of its memory. */
    static boolean withoutMemory(Path thread) {
        return text(thread.resolve("statm")).startsWith("0 ");
    }

    /** By a stream: a channel takes twice as long to open, and an interrupt would close it. */
    static String text(Path file) {
        try (var in = new FileInputStream(file.toFile())) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException absent) {
            return "";
        }
    }

    /** Whether the kernel took it. */
    static boolean write(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.WRITE);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    static OptionalLong parse(String text) {
        try {
            // Version 1 writes "no limit" as the largest multiple of a page below 2^63.
            long value = Long.parseLong(text);
            return value >= Long.MAX_VALUE - (1 << 20) ? OptionalLong.empty() : OptionalLong.of(value);
        } catch (NumberFormatException max) {
            return OptionalLong.empty();
        }
    }
}
