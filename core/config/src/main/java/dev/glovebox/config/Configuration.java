package dev.glovebox.config;

import dev.glovebox.config.key.DaemonKeys;
import dev.glovebox.config.key.EffectiveValue;
import dev.glovebox.config.key.EngineKeys;
import dev.glovebox.config.key.Keys;
import dev.glovebox.config.key.LogKeys;
import dev.glovebox.config.key.Settings;
import dev.glovebox.config.value.EnginePreference;
import dev.glovebox.config.value.TemplateSettings;
import dev.glovebox.log.LogSettings;
import dev.glovebox.model.value.TimeSpan;
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
        Containers containers,
        Warm warm,
        Daemon daemon,
        ServingSettings serving,
        LogSettings log,
        List<EffectiveValue> values) {

    /** Where the daemon that makes containers listens. */
    public record Docker(String host) {}

    /**
     * Engine of containers.
     *
     * @param runtime of engine oci; empty for the fastest that works
     */
    public record Containers(EnginePreference engine, Optional<String> runtime) {}

    /**
     * Boxes to keep warm.
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

    /**
     * The daemon that commands start for the next ones.
     *
     * @param autostart whether they do
     * @param idle after so long without a command it ends
     */
    public record Daemon(boolean autostart, TimeSpan idle) {}

    public Configuration {
        values = List.copyOf(values);
    }

    static Configuration of(Settings settings) {
        return new Configuration(
                settings.get(Keys.DATA_DIR),
                SandboxSettings.of(settings),
                ProjectSettings.of(settings),
                new Docker(settings.get(Keys.DOCKER_HOST)),
                new Containers(
                        settings.get(EngineKeys.ENGINE),
                        Optional.of(settings.get(EngineKeys.RUNTIME)).filter(name -> !name.equals(EngineKeys.FASTEST))),
                new Warm(PoolSettings.of(settings), settings.get(Keys.TEMPLATES)),
                new Daemon(settings.get(DaemonKeys.AUTOSTART), settings.get(DaemonKeys.IDLE)),
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
