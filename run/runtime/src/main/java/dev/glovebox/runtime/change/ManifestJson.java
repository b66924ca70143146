package dev.glovebox.runtime.change;

import dev.glovebox.json.Json;
import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.change.PathDecision;
import dev.glovebox.policy.path.FileIdentity;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A change set as its file has it. */
public final class ManifestJson {

    private ManifestJson() {}

    /** Change by change. */
    public static void write(ChangeSet set, Writer out) {
        Json.write(tree(set), out);
    }

    /** To be written once: the changes are a stream. */
    public static Map<String, @Nullable Object> tree(ChangeSet set) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("run", set.run().text());
        json.put("project", set.source().project().toString());
        json.put("device", set.source().identity().device());
        json.put("inode", set.source().identity().inode());
        json.put("strategy", set.source().strategy());
        set.source().role().ifPresent(role -> json.put("role", role));
        json.put("time", set.time().toString());
        json.put("bytes", set.keptBytes());
        json.put("hash", set.hash());
        json.put("notes", set.notes());
        json.put("changes", set.changes().stream().map(ManifestJson::change));
        return json;
    }

    private static Map<String, @Nullable Object> change(Change change) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("number", change.number());
        json.put("path", change.path());
        json.put("kind", change.kind().name().toLowerCase(Locale.ROOT));
        json.put("origin", change.origin().orElse(null));
        json.put("before", change.transition().before().map(ManifestJson::state).orElse(null));
        json.put("after", change.transition().after().map(ManifestJson::state).orElse(null));
        if (change.decision() instanceof PathDecision.Denied(String rule, String reason)) {
            json.put("refused", Map.of("rule", rule, "reason", reason));
        }
        return json;
    }

    public static Map<String, Object> state(FileState state) {
        Map<String, Object> json = new LinkedHashMap<>();
        switch (state) {
            case FileState.Regular(int mode, long size, String sha256) -> {
                json.put("type", "file");
                json.put("mode", mode);
                json.put("size", size);
                json.put("sha256", sha256);
            }
            case FileState.Link(String target) -> {
                json.put("type", "link");
                json.put("target", target);
            }
            case FileState.Directory(int mode) -> {
                json.put("type", "directory");
                json.put("mode", mode);
            }
            case FileState.Special() -> json.put("type", "special");
        }
        return json;
    }

    /** Change by change. */
    static ChangeSet read(Reader text) {
        var changes = new ArrayList<Change>();
        var json = Json.parse(text, "changes", change -> changes.add(readChange(change)));
        return set(json, changes);
    }

    /** When the changes were made; the changes themselves are not read. */
    static Instant time(Reader text) {
        return Instant.parse(text(Json.parseUntil(text, "changes"), "time"));
    }

    /** Of content beside the list, as the list says; the changes themselves are not read. */
    static long keptBytes(Reader text) {
        return Json.parseUntil(text, "changes").at("bytes").number();
    }

    public static ChangeSet read(Json json) {
        return set(
                json,
                json.at("changes").items().stream()
                        .map(ManifestJson::readChange)
                        .toList());
    }

    private static ChangeSet set(Json json, List<Change> changes) {
        var source = new ChangeSet.Source(
                Path.of(text(json, "project")),
                new FileIdentity(json.at("device").number(), json.at("inode").number()),
                text(json, "strategy"),
                json.at("role").text());
        return new ChangeSet(
                new RunId(text(json, "run")),
                source,
                Instant.parse(text(json, "time")),
                changes,
                json.at("notes").items().stream()
                        .map(note -> note.text().orElse(""))
                        .toList());
    }

    private static Change readChange(Json json) {
        var refused = json.at("refused");
        PathDecision decision = refused.value() == null
                ? new PathDecision.Allowed()
                : new PathDecision.Denied(text(refused, "rule"), text(refused, "reason"));
        return new Change(
                (int) json.at("number").number(),
                text(json, "path"),
                new Transition(readState(json.at("before")), readState(json.at("after"))),
                json.at("origin").text(),
                decision);
    }

    public static Optional<FileState> readState(Json json) {
        return json.at("type").text().map(type -> switch (type) {
            case "file" ->
                new FileState.Regular(
                        (int) json.at("mode").number(), json.at("size").number(), text(json, "sha256"));
            case "link" -> new FileState.Link(text(json, "target"));
            case "directory" -> new FileState.Directory((int) json.at("mode").number());
            default -> new FileState.Special();
        });
    }

    private static String text(Json json, String name) {
        return json.at(name).text().orElseThrow(() -> new IllegalArgumentException("'" + name + "' is missing"));
    }
}
