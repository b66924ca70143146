package dev.glovebox.engine.oci.image.source;

import dev.glovebox.engine.oci.image.ImageDefaults;
import dev.glovebox.json.Json;
import dev.glovebox.model.value.Printable;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The configuration of an image, whose digest is the id of the image.
 *
 * @param layers digests of the unpacked layers, from the lowest up
 */
public record ImageDocument(Digest id, List<Digest> layers, ImageDefaults defaults) {

    private static final int MOST_LAYERS = 500;
    private static final int MOST_VARIABLES = 500;
    private static final int LONGEST_VARIABLE = 32 << 10;

    public ImageDocument {
        layers = List.copyOf(layers);
    }

    /** @param image what to call it in a refusal */
    public static ImageDocument parse(byte[] bytes, String image) {
        var json = Json.tryParse(new String(bytes, StandardCharsets.UTF_8))
                .orElseThrow(() -> ImageProblem.refused(image, "its configuration is not JSON"));
        requirePlatform(json, image);
        var digests = json.at("rootfs", "diff_ids").items();
        if (digests.isEmpty() || digests.size() > MOST_LAYERS) {
            throw ImageProblem.refused(
                    image, "it has " + digests.size() + " layers; 1 to " + MOST_LAYERS + " are supported");
        }
        return new ImageDocument(
                Digest.of(bytes),
                digests.stream().map(each -> digest(each, image)).toList(),
                defaults(json.at("config"), image));
    }

    private static void requirePlatform(Json json, String image) {
        String system = json.at("os").text().orElse("linux");
        String architecture = json.at("architecture").text().orElse(thisArchitecture());
        if (!system.equals("linux") || !architecture.equals(thisArchitecture())) {
            throw ImageProblem.refused(
                    image,
                    "it is for " + Printable.text(system) + " on " + Printable.text(architecture)
                            + ", and this is linux on " + thisArchitecture());
        }
    }

    /** Java's name in the form images use. */
    static String thisArchitecture() {
        String name = System.getProperty("os.arch", "unknown").toLowerCase(Locale.ROOT);
        return switch (name) {
            case "x86_64" -> "amd64";
            case "aarch64" -> "arm64";
            default -> name;
        };
    }

    static Digest digest(Json value, String image) {
        String text = value.text().orElse("");
        if (!Digest.valid(text)) {
            throw ImageProblem.refused(image, "it names content by an invalid digest: " + Printable.text(text));
        }
        return new Digest(text);
    }

    private static ImageDefaults defaults(Json config, String image) {
        Map<String, String> environment = new LinkedHashMap<>();
        var variables = config.at("Env").items();
        if (variables.size() > MOST_VARIABLES) {
            throw ImageProblem.refused(image, "it has more than " + MOST_VARIABLES + " environment variables");
        }
        for (Json each : variables) {
            String variable = each.text().orElse("");
            int equals = variable.indexOf('=');
            if (variable.length() > LONGEST_VARIABLE) {
                throw ImageProblem.refused(
                        image, "it has an environment variable of more than " + LONGEST_VARIABLE + " bytes");
            }
            if (equals > 0 && variable.indexOf('\0') < 0) {
                environment.put(variable.substring(0, equals), variable.substring(equals + 1));
            }
        }
        return new ImageDefaults(
                environment,
                config.at("WorkingDir").text().orElse(""),
                config.at("User").text().orElse(""));
    }
}
