package dev.glovebox.engine.local;

import dev.glovebox.model.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code <data>/boxes}: others may pass through, since boxes have users of their own, but not look around. */
final class BoxDirectories {

    static final String NOTE = ".note";

    private final Path boxes;

    BoxDirectories(Path boxes) {
        this.boxes = boxes;
    }

    BoxDirectory create(BoxRecordFile note) throws IOException {
        return BoxDirectory.create(Directories.ensure(boxes, "rwx--x--x"), note);
    }

    BoxDirectory of(BoxRecordFile note) {
        return BoxDirectory.of(boxes, note);
    }

    /** Every note; what is no note, or belongs to another name than its own, is not ours to know. */
    List<BoxRecordFile> notes() throws IOException {
        var notes = new ArrayList<BoxRecordFile>();
        if (Files.isDirectory(boxes)) {
            try (var files = Files.newDirectoryStream(boxes, "*" + NOTE)) {
                files.forEach(file -> read(file).ifPresent(notes::add));
            }
        }
        return notes;
    }

    Optional<BoxRecordFile> note(RunId run) {
        return read(boxes.resolve(run + NOTE));
    }

    private static Optional<BoxRecordFile> read(Path file) {
        try {
            return BoxRecordFile.parse(Files.readString(file)).filter(note -> file.endsWith(note.run() + NOTE));
        } catch (IOException goneMeanwhile) {
            return Optional.empty();
        }
    }
}
