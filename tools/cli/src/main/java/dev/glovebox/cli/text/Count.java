package dev.glovebox.cli.text;

import dev.glovebox.model.value.ByteSize;

/** So many of something, as people say it. */
public final class Count {

    private Count() {}

    /** {@code 1 change}, {@code 2 changes}. */
    public static String of(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }

    /** {@code 1 byte}, {@code 300 bytes}, {@code 12k}. */
    public static String bytes(long number) {
        String size = new ByteSize(number).toString();
        return Character.isDigit(size.charAt(size.length() - 1)) ? of(number, "byte") : size;
    }
}
