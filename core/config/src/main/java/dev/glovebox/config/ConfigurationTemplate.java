package dev.glovebox.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A file to start from: every key, explained, with its default. As it stands it changes nothing. */
public final class ConfigurationTemplate {

    private ConfigurationTemplate() {}

    public static String text() {
        try (var in = ConfigurationTemplate.class.getResourceAsStream("glovebox.yaml")) {
            if (in == null) {
                throw new IllegalStateException(
                        "the configuration template is missing from the program; rebuild Glovebox");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
