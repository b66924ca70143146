package dev.glovebox.engine.image;

import dev.glovebox.model.spec.Program;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Default configuration of containers of an image.
 *
 * @param user number and group, so that nothing depends on the image's own user table
 * @param environment {@code NAME=VALUE}
 */
public record ImageConfiguration(String user, String workDirectory, List<String> environment, List<String> command) {

    /** The same moment as in the recipe: an image that says when it was made cannot be made twice. */
    private static final String CREATED = "2026-01-01T00:00:00Z";

    public ImageConfiguration {
        environment = List.copyOf(environment);
        command = List.copyOf(command);
    }

    /** Of {@code glovebox/sandbox}. */
    public static ImageConfiguration sandbox() {
        return new ImageConfiguration(
                "65532:65532",
                "/workspace",
                List.of("PATH=" + Program.SEARCH_PATH, "HOME=/home/sandbox", "LANG=C.UTF-8"),
                List.of("/bin/bash"));
    }

    /** The image's configuration document. Its digest is the image's id, so its bytes must never vary. */
    String json(String layerDigest) {
        var text = new StringWriter();
        try (var json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            json.writeStringProperty("architecture", architecture());
            json.writeStringProperty("os", "linux");
            json.writeStringProperty("created", CREATED);
            json.writeObjectPropertyStart("config");
            json.writeStringProperty("User", user);
            json.writeStringProperty("WorkingDir", workDirectory);
            writeStrings(json, "Env", environment);
            writeStrings(json, "Cmd", command);
            json.writeEndObject();
            json.writeObjectPropertyStart("rootfs");
            json.writeStringProperty("type", "layers");
            writeStrings(json, "diff_ids", List.of(layerDigest));
            json.writeEndObject();
            json.writeArrayPropertyStart("history");
            json.writeStartObject();
            json.writeStringProperty("created", CREATED);
            json.writeStringProperty("created_by", "glovebox setup");
            json.writeEndObject();
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void writeStrings(JsonGenerator json, String name, List<String> values) {
        json.writeArrayPropertyStart(name);
        values.forEach(json::writeString);
        json.writeEndArray();
    }

    /** Java's name in the form images use. */
    private static String architecture() {
        var name = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return name.equals("aarch64") ? "arm64" : name;
    }
}
