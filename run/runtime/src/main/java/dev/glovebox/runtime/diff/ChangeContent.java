package dev.glovebox.runtime.diff;

import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.KeptChanges;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Optional;

/** Displayable content of a change. */
public sealed interface ChangeContent {

    record Text(TextDiff diff) implements ChangeContent {}

    /** Compared whole; one character per byte. */
    record Binary(String before, String after) implements ChangeContent {}

    /** Directories, permissions alone, moved files; or too large, or refused before it was read. */
    record Summary(String text) implements ChangeContent {}

    static ChangeContent of(Change change, KeptChanges kept) throws IOException {
        var transition = change.transition();
        boolean same = transition.before().isPresent()
                && transition.after().isPresent()
                && transition.before().get().sameContent(transition.after().get());
        if (same) {
            return new Summary("");
        }
        var before = before(change, kept);
        var after = after(change, kept);
        if (before.isEmpty() || after.isEmpty()) {
            return new Summary("the content is not shown: it is not a regular file, or larger than "
                    + KeptChanges.DIFFABLE + " bytes");
        }
        if (Lines.binary(before.get()) || Lines.binary(after.get())) {
            return new Binary(
                    new String(before.get(), StandardCharsets.ISO_8859_1),
                    new String(after.get(), StandardCharsets.ISO_8859_1));
        }
        return new Text(TextDiff.between(before.get(), after.get()));
    }

    /** Nothing is an empty text; a link is the text of its target, as git has it. */
    private static Optional<byte[]> before(Change change, KeptChanges kept) throws IOException {
        return switch (change.transition().before().orElse(null)) {
            case null -> Optional.of(new byte[0]);
            case FileState.Link(String target) -> Optional.of(target.getBytes(StandardCharsets.UTF_8));
            case FileState.Directory _ -> Optional.of(new byte[0]);
            case FileState.Special _ -> Optional.empty();
            case FileState.Regular _ -> kept.before(change);
        };
    }

    private static Optional<byte[]> after(Change change, KeptChanges kept) throws IOException {
        return switch (change.transition().after().orElse(null)) {
            case null -> Optional.of(new byte[0]);
            case FileState.Link(String target) -> Optional.of(target.getBytes(StandardCharsets.UTF_8));
            case FileState.Directory _ -> Optional.of(new byte[0]);
            case FileState.Special _ -> Optional.empty();
            case FileState.Regular(int _, long size, String _) when size > KeptChanges.DIFFABLE -> Optional.empty();
            case FileState.Regular _ -> {
                try {
                    yield Optional.of(Files.readAllBytes(kept.after(change)));
                } catch (NoSuchFileException refused) {
                    yield Optional.empty();
                }
            }
        };
    }
}
