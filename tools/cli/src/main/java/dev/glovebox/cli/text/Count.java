package dev.glovebox.cli.text;

/** So many of something, as people say it. */
public final class Count {

    private Count() {}

    /** {@code 1 change}, {@code 2 changes}. */
    public static String of(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
