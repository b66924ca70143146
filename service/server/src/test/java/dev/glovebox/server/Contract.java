package dev.glovebox.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** {@code api/openapi.yaml}, asked whether a request and its answer are what it says. */
public final class Contract {

    private static final Path FILE = Path.of("..", "..", "api", "openapi.yaml");

    private final String components;
    private final Map<?, ?> document;
    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    public Contract() {
        try {
            String text = Files.readString(FILE);
            components = text.substring(text.indexOf("\ncomponents:"));
            document = (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(text);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    Map<?, ?> paths() {
        return map(get(document, "paths"));
    }

    void checkRequest(String method, String path, String body) {
        schemaOf(get(operation(method, path), "requestBody"), "application/json")
                .ifPresent(name -> check(name, body, method + " " + path + " request"));
    }

    void checkAnswer(String method, String path, int status, String type, String body) {
        var responses = map(get(operation(method, path), "responses"));
        Object response = responses.containsKey("" + status) ? responses.get("" + status) : responses.get("default");
        assertThat(response)
                .as("%s %s answers %s, which is not in the contract", method, path, status)
                .isNotNull();
        if (status == 204 || status == 304) {
            return;
        }
        schemaOf(resolve(response), type).ifPresent(name -> check(name, body, method + " " + path + " " + status));
    }

    private void check(String name, String body, String what) {
        var schema = schemas.computeIfAbsent(
                name,
                key -> registry.getSchema("$ref: '#/components/schemas/" + key + "'" + components, InputFormat.YAML));
        assertThat(schema.validate(body, InputFormat.JSON))
                .as("%s against %s: %s", what, name, body)
                .isEmpty();
    }

    private Map<?, ?> operation(String method, String path) {
        for (var entry : paths().entrySet()) {
            String pattern = entry.getKey().toString().replace("{id}", "[^/]+");
            if (path.split("\\?", 2)[0].matches(pattern)
                    && get(entry.getValue(), method.toLowerCase(java.util.Locale.ROOT)) instanceof Map<?, ?> found) {
                return found;
            }
        }
        throw new AssertionError(method + " " + path + " is not in the contract");
    }

    private Optional<String> schemaOf(@Nullable Object part, String type) {
        return Optional.ofNullable(get(get(get(get(part, "content"), type), "schema"), "$ref"))
                .map(reference -> reference.toString().replaceFirst(".*/", ""));
    }

    private @Nullable Object resolve(@Nullable Object part) {
        Object reference = get(part, "$ref");
        if (reference == null) {
            return part;
        }
        Object at = document;
        for (String name : reference.toString().substring(2).split("/", -1)) {
            at = get(at, name);
        }
        return at;
    }

    private static Map<?, ?> map(@Nullable Object part) {
        return part instanceof Map<?, ?> found ? found : Map.of();
    }

    private static @Nullable Object get(@Nullable Object map, String name) {
        return map instanceof Map<?, ?> found ? found.get(name) : null;
    }
}
