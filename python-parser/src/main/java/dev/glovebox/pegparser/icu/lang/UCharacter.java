package dev.glovebox.pegparser.icu.lang;

/** Character properties and character names, from the JDK's own Unicode tables. */
public final class UCharacter {
    private UCharacter() {}

    public static boolean hasBinaryProperty(int codePoint, int property) {
        return switch (property) {
            case UProperty.XID_START ->
                Character.isUnicodeIdentifierStart(codePoint) && !Character.isIdentifierIgnorable(codePoint);
            // The JDK counts format and control characters as parts of identifiers; Python does not.
            case UProperty.XID_CONTINUE ->
                Character.isUnicodeIdentifierPart(codePoint) && !Character.isIdentifierIgnorable(codePoint);
            default -> throw new IllegalArgumentException("no property " + property + " in this shim; add it here");
        };
    }

    /** The character of a {@code \N{...}} escape, or -1, which the parser reports as an unknown name. */
    public static int getCharFromName(String name) {
        try {
            return Character.codePointOf(name);
        } catch (IllegalArgumentException unknown) {
            return -1;
        }
    }

    public static int getCharFromExtendedName(String name) {
        return getCharFromName(name);
    }

    /** The JDK has no table of aliases; an alias is an unknown name, and the file is refused rather than misread. */
    public static int getCharFromNameAlias(String name) {
        return getCharFromName(name);
    }
}
