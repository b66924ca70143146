package dev.glovebox.runtime.apply;

import dev.glovebox.files.AtomicFile;
import dev.glovebox.json.Json;
import dev.glovebox.policy.path.FileIdentity;
import dev.glovebox.runtime.change.ChangeSet;
import dev.glovebox.runtime.change.FileState;
import dev.glovebox.runtime.change.ManifestJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Write-ahead journal of an application.
 *
 * @param decided numbers of the changes that leave the set
 * @param remaining the set as it will be
 */
record Journal(
        Phase phase, StagingName staging, List<Operation> operations, List<Integer> decided, ChangeSet remaining) {

    /**
     * The staging directory in the project's root.
     *
     * @param identity which directory it is; empty until it is made
     */
    record StagingName(String name, Optional<FileIdentity> identity) {}

    /** How far it came, and so what a finder has to do. */
    enum Phase {
        /** Nothing of the project is touched, or everything was taken back: sweep the staging directory away. */
        STAGING,
        /** Paths are being changed: finish. */
        COMMITTING,
        /** All are changed: settle the books. */
        DONE
    }

    Journal {
        operations = List.copyOf(operations);
        decided = List.copyOf(decided);
    }

    Journal at(Phase changed) {
        return new Journal(changed, staging, operations, decided, remaining);
    }

    /** Everything is staged, in that directory and in no other of its name. */
    Journal committing(FileIdentity directory) {
        var made = new StagingName(staging.name, Optional.of(directory));
        return new Journal(Phase.COMMITTING, made, operations, decided, remaining);
    }

    void write(Path file) throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("phase", phase.name());
        json.put("staging", staging.name);
        staging.identity.ifPresent(identity -> {
            json.put("device", identity.device());
            json.put("inode", identity.inode());
        });
        json.put("operations", operations.stream().map(Journal::tree).toList());
        json.put("decided", decided);
        json.put("remaining", ManifestJson.tree(remaining));
        AtomicFile.closed(file).write(out -> Json.write(json, out));
    }

    private static Map<String, Object> tree(Operation operation) {
        Map<String, Object> json = new LinkedHashMap<>();
        switch (operation) {
            case Operation.Remove(int slot, String path, FileState expected) -> {
                json.put("do", "remove");
                json.put("slot", slot);
                json.put("path", path);
                json.put("before", ManifestJson.state(expected));
            }
            case Operation.Put(int slot, String path, FileState after) -> {
                json.put("do", "put");
                json.put("slot", slot);
                json.put("path", path);
                json.put("after", ManifestJson.state(after));
            }
            case Operation.Replace(int slot, String path, FileState before, FileState after) -> {
                json.put("do", "replace");
                json.put("slot", slot);
                json.put("path", path);
                json.put("before", ManifestJson.state(before));
                json.put("after", ManifestJson.state(after));
            }
            case Operation.Mode(String path, int before, int after) -> {
                json.put("do", "mode");
                json.put("path", path);
                json.put("before", before);
                json.put("after", after);
            }
        }
        return json;
    }

    static Optional<Journal> read(Path file) throws IOException {
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
        var json = Json.parse(text);
        return Optional.of(new Journal(
                Phase.valueOf(json.at("phase").text().orElseThrow()),
                stagingOf(json),
                json.at("operations").items().stream().map(Journal::operation).toList(),
                json.at("decided").items().stream()
                        .map(number -> (int) number.number())
                        .toList(),
                ManifestJson.read(json.at("remaining"))));
    }

    private static StagingName stagingOf(Json json) {
        return new StagingName(
                json.at("staging").text().orElseThrow(),
                json.at("inode").value() == null
                        ? Optional.empty()
                        : Optional.of(new FileIdentity(
                                json.at("device").number(), json.at("inode").number())));
    }

    private static Operation operation(Json json) {
        int slot = (int) json.at("slot").number();
        String path = json.at("path").text().orElseThrow();
        return switch (json.at("do").text().orElseThrow()) {
            case "remove" -> new Operation.Remove(slot, path, state(json.at("before")));
            case "put" -> new Operation.Put(slot, path, state(json.at("after")));
            case "replace" -> new Operation.Replace(slot, path, state(json.at("before")), state(json.at("after")));
            case "mode" ->
                new Operation.Mode(path, (int) json.at("before").number(), (int)
                        json.at("after").number());
            case String other -> throw new IllegalArgumentException("unknown operation " + other);
        };
    }

    private static FileState state(Json json) {
        return ManifestJson.readState(json).orElseThrow();
    }
}
