package dev.glovebox.engine.oci.image.store;

import dev.glovebox.engine.oci.image.ImageDefaults;
import dev.glovebox.engine.oci.image.layer.LayerSummary;
import dev.glovebox.engine.oci.image.source.Digest;
import dev.glovebox.json.Json;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An image of the store, as its {@code image.json} has it.
 *
 * @param manifest what its registry calls it
 * @param layers diff ids, from the lowest up
 * @param content of all layers together; shared layers count for each image
 * @param added when it came into the store
 */
public record StoredImage(
        Digest id,
        Optional<Digest> manifest,
        List<Digest> layers,
        ImageDefaults defaults,
        LayerSummary content,
        Instant added) {

    public StoredImage {
        layers = List.copyOf(layers);
    }

    String json() {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("id", id.text());
        tree.put("manifest", manifest.map(Digest::text).orElse(null));
        tree.put("layers", layers.stream().map(Digest::text).toList());
        tree.put("environment", defaults.environment());
        tree.put("working_directory", defaults.workingDirectory());
        tree.put("user", defaults.user());
        tree.put("added", added.toString());
        tree.put("content", tree(content));
        return Json.write(tree);
    }

    static StoredImage parse(String text) throws IOException {
        try {
            var json = Json.parse(text);
            return new StoredImage(
                    new Digest(json.at("id").text().orElse("")),
                    json.at("manifest").text().map(Digest::new),
                    json.at("layers").items().stream()
                            .map(layer -> new Digest(layer.text().orElse("")))
                            .toList(),
                    new ImageDefaults(
                            environment(json.at("environment")),
                            json.at("working_directory").text().orElse(""),
                            json.at("user").text().orElse("")),
                    summary(json.at("content")),
                    Instant.parse(json.at("added").text().orElse("")));
        } catch (RuntimeException damaged) {
            throw new IOException("the record of an image is damaged", damaged);
        }
    }

    private static Map<String, String> environment(Json json) {
        Map<String, String> environment = new LinkedHashMap<>();
        for (String name : json.names()) {
            environment.put(name, json.at(name).text().orElse(""));
        }
        return environment;
    }

    static Map<String, Object> tree(LayerSummary summary) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("entries", summary.entries());
        tree.put("bytes", summary.bytes());
        tree.put("special_files_left_out", summary.special());
        tree.put("set_id_bits_removed", summary.setId());
        tree.put("attributes_left_out", summary.attributes());
        return tree;
    }

    static LayerSummary summary(Json json) {
        return new LayerSummary(
                json.at("entries").number(),
                json.at("bytes").number(),
                json.at("special_files_left_out").number(),
                json.at("set_id_bits_removed").number(),
                json.at("attributes_left_out").number());
    }
}
