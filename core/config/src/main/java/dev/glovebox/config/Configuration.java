package dev.glovebox.config;

import dev.glovebox.config.key.EffectiveValue;
import dev.glovebox.config.key.Keys;
import dev.glovebox.config.key.LogKeys;
import dev.glovebox.config.key.Settings;
import dev.glovebox.config.key.TemplateSettings;
import dev.glovebox.log.LogSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that can be configured, checked and complete.
 *
 * @param values the same for people: every key as text, with where it comes from
 */
public record Configuration(
        Path dataDirectory,
        SandboxSettings sandbox,
        ProjectSettings project,
        Docker docker,
        Warm ahead,
        ServingSettings serving,
        LogSettings log,
        List<EffectiveValue> values) {

    /** Where the daemon that makes containers listens. */
    public record Docker(String host) {}

    /**
     * What is started ahead of time.
     *
     * @param templates kinds of boxes with a program that gets ready ahead of its job
     */
    public record Warm(PoolSettings pool, List<TemplateSettings> templates) {
        public Warm {
            templates = List.copyOf(templates);
        }

        public Optional<TemplateSettings> template(String name) {
            return templates.stream()
                    .filter(template -> template.name().equals(name))
                    .findFirst();
        }
    }

    public Configuration {
        values = List.copyOf(values);
    }

    static Configuration of(Settings settings) {
        return new Configuration(
                settings.get(Keys.DATA_DIR),
                SandboxSettings.of(settings),
                ProjectSettings.of(settings),
                new Docker(settings.get(Keys.DOCKER_HOST)),
                new Warm(PoolSettings.of(settings), settings.get(Keys.TEMPLATES)),
                ServingSettings.of(settings),
                log(settings),
                settings.effective());
    }

    private static LogSettings log(Settings settings) {
        return new LogSettings(
                settings.get(LogKeys.LEVEL),
                settings.get(LogKeys.FORMAT),
                settings.get(LogKeys.FILE),
                new LogSettings.Rotation(settings.get(LogKeys.ROTATE_SIZE).bytes(), settings.get(LogKeys.ROTATE_KEEP)));
    }

    /** By key, where its value comes from: {@code default}, {@code glovebox.yaml:3}, {@code environment GLOVEBOX_HOME}. */
    public Map<String, String> origins() {
        var origins = new LinkedHashMap<String, String>();
        values.forEach(value -> origins.put(value.key(), value.origin()));
        return origins;
    }
}
