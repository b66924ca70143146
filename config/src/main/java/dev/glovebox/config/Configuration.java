package dev.glovebox.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything that can be configured, checked and complete.
 *
 * @param values the same for people: every key as text, with where it comes from
 */
public record Configuration(
        Path dataDirectory, Sandbox sandbox, ProjectSettings project, Docker docker, List<EffectiveValue> values) {

    /** Where the daemon that makes containers listens. */
    public record Docker(String host) {}

    public Configuration {
        values = List.copyOf(values);
    }

    static Configuration of(Settings settings) {
        return new Configuration(
                settings.get(Keys.DATA_DIR),
                Sandbox.of(settings),
                new ProjectSettings(
                        settings.get(Keys.ROOT_PATH), settings.get(Keys.ALLOWED_PATHS), ChangeSettings.of(settings)),
                new Docker(settings.get(Keys.DOCKER_HOST)),
                settings.effective());
    }

    /** By key, where its value comes from: {@code default}, {@code glovebox.yaml:3}, {@code environment GLOVEBOX_HOME}. */
    public Map<String, String> origins() {
        var origins = new LinkedHashMap<String, String>();
        values.forEach(value -> origins.put(value.key(), value.origin()));
        return origins;
    }
}
