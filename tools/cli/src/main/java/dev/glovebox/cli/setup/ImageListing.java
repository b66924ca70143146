package dev.glovebox.cli.setup;

import dev.glovebox.engine.image.KnownImage;
import dev.glovebox.engine.oci.image.store.StoredImage;
import dev.glovebox.json.Json;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Printable;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Images as lines for people and objects for programs. Whatever an image says of itself may be hostile. */
final class ImageListing {

    private ImageListing() {}

    static String line(ImagesCommand.Store store, KnownImage image) {
        return Printable.text(image.name()) + "  " + image.id().orElse("not on this machine") + "  "
                + image.size()
                        .map(ByteSize::bytes)
                        .map(bytes -> bytes / 1_000_000 + " MB")
                        .orElse("-")
                + "  "
                + image.lastUsed().map(last -> "used " + last).orElse("never used")
                + "  "
                + store;
    }

    static Map<String, @Nullable Object> tree(ImagesCommand.Store store, KnownImage image) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", image.name());
        json.put("store", store.toString());
        json.put("digest", image.id().orElse(null));
        json.put("size_bytes", image.size().map(ByteSize::bytes).orElse(null));
        json.put("last_used", image.lastUsed().map(Instant::toString).orElse(null));
        json.put("ours", image.origin() == KnownImage.Origin.OURS);
        return json;
    }

    /** Names of variables and not their values: an image may carry a password that nobody wants on a screen. */
    static Stream<String> details(String name, StoredImage image) {
        var content = image.content();
        return Stream.of(
                "name         " + Printable.text(name),
                "id           " + image.id(),
                "manifest     " + image.manifest().map(Object::toString).orElse("-"),
                "added        " + image.added(),
                "layers       " + image.layers().size(),
                "entries      " + content.entries(),
                "size         " + content.bytes() / 1_000_000 + " MB",
                "left out     " + content.special() + " devices and pipes, " + content.attributes()
                        + " extended attributes",
                "set-id bits  " + content.setId() + " removed",
                "user         " + Printable.text(image.defaults().user()) + " (ignored: each box has its own)",
                "directory    " + Printable.text(image.defaults().workingDirectory()),
                "variables    "
                        + Printable.text(
                                String.join(" ", image.defaults().environment().keySet())));
    }

    static String json(String name, StoredImage image) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", name);
        json.put("store", ImagesCommand.Store.GLOVEBOX.toString());
        json.put("digest", image.id().text());
        json.put("manifest", image.manifest().map(Object::toString).orElse(null));
        json.put("added", image.added().toString());
        json.put("layers", image.layers().stream().map(Object::toString).toList());
        json.put("entries", image.content().entries());
        json.put("size_bytes", image.content().bytes());
        json.put("special_files_left_out", image.content().special());
        json.put("attributes_left_out", image.content().attributes());
        json.put("set_id_bits_removed", image.content().setId());
        json.put("user", image.defaults().user());
        json.put("working_directory", image.defaults().workingDirectory());
        json.put("variables", List.copyOf(image.defaults().environment().keySet()));
        return Json.write(json);
    }
}
