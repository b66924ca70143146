package dev.glovebox.runtime.change;

/** Content of a path. */
public sealed interface FileState {

    /**
     * A file.
     *
     * @param mode permission bits; set-id bits are there only where the change is refused for them
     * @param sha256 of the content; empty where the file is too large to be read
     */
    record Regular(int mode, long size, String sha256) implements FileState {}

    record Link(String target) implements FileState {}

    record Directory(int mode) implements FileState {}

    /** A device, pipe or socket. */
    record Special() implements FileState {}

    /** As git writes modes, with all permission bits. */
    default String modeText() {
        return switch (this) {
            case Regular(int mode, long _, String _) -> "100" + octal(mode);
            case Link _ -> "120000";
            case Directory(int mode) -> "040" + octal(mode);
            case Special _ -> "special";
        };
    }

    default boolean directory() {
        return this instanceof Directory;
    }

    /** Whether only the permissions differ, if anything. */
    default boolean sameContent(FileState other) {
        return switch (this) {
            case Regular(int _, long size, String sha256) ->
                other instanceof Regular that && that.size == size && that.sha256.equals(sha256);
            case Link link -> link.equals(other);
            case Directory _ -> other instanceof Directory;
            case Special _ -> other instanceof Special;
        };
    }

    private static String octal(int mode) {
        return "%03o".formatted(mode);
    }
}
