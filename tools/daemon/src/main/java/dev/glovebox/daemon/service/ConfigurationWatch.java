package dev.glovebox.daemon.service;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.key.EffectiveValue;
import dev.glovebox.log.Log;
import dev.glovebox.model.background.BackgroundLoop;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Notices when the configuration of the process itself has changed. What concerns runs is read for each of them. */
public final class ConfigurationWatch implements Service {

    private static final Log LOG = Log.of(ConfigurationWatch.class);

    private static final Duration INTERVAL = Duration.ofSeconds(2);

    /** Keys that are read when the process starts. */
    private static final List<String> AT_START = List.of("data_dir", "daemon.", "docker.", "log.");

    private final Supplier<Configuration> configurations;
    private final List<String> before;
    private final Runnable changed;
    private @Nullable BackgroundLoop loop;

    /** @param configurations reads the configuration anew each time */
    public ConfigurationWatch(Supplier<Configuration> configurations, Runnable changed) {
        this.configurations = configurations;
        this.before = fixed(configurations.get());
        this.changed = changed;
    }

    private static List<String> fixed(Configuration configuration) {
        return configuration.values().stream()
                .filter(value -> AT_START.stream().anyMatch(value.key()::startsWith))
                .map(ConfigurationWatch::text)
                .toList();
    }

    private static String text(EffectiveValue value) {
        return value.key() + "=" + value.value();
    }

    @Override
    public String announcement() {
        return "the configuration is watched";
    }

    @Override
    public void start() {
        loop = BackgroundLoop.every(Thread.ofPlatform().daemon().name("configuration"), INTERVAL, this::look);
    }

    /** A file that is broken at the moment, half written for example, changes nothing. */
    private void look() {
        try {
            if (!fixed(configurations.get()).equals(before)) {
                LOG.info("ends: the configuration of the daemon has changed");
                changed.run();
            }
        } catch (RuntimeException broken) {
            LOG.debug("the configuration cannot be read at the moment", broken);
        }
    }

    @Override
    public void close() {
        if (loop != null) {
            loop.stop();
        }
    }
}
