package dev.glovebox.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.config.ServingSettings.Bounds;
import dev.glovebox.config.ServingSettings.Listening;
import dev.glovebox.config.ServingSettings.Protection;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.TimeSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServingTest {

    @TempDir
    private Path temp;

    private World world;

    @BeforeEach
    void open() throws IOException {
        world = new World(temp);
    }

    @Test
    void defaultsAreLoopbackAndLocalDatabase() throws Exception {
        var serving = world.load().serving();
        assertThat(serving.listening()).isEqualTo(new Listening("127.0.0.1", 7878, new Protection.LoopbackOnly()));
        assertThat(serving.database()).isEmpty();
    }

    @Test
    void everyKeyCanBeSet() throws Exception {
        var serving = world.load("""
            server:
              listen: 0.0.0.0
              port: 8443
              certificate: /etc/glovebox/server.crt
              private_key: /etc/glovebox/server.key
              database: jdbc:postgresql://db.internal/glovebox?user=glovebox
              body_limit: 8m
              requests_per_second: 10
              lease_time: 5s
              artifacts_limit: 2m
              keep_days: 7
              streams_per_key: 9
              queue_timeout: 1h
            runner:
              allowed_roots: [/srv]
              drain_time: 5s
            """).serving();
        assertThat(serving)
                .isEqualTo(new ServingSettings(
                        new Listening(
                                "0.0.0.0",
                                8443,
                                new Protection.Tls(
                                        Path.of("/etc/glovebox/server.crt"), Path.of("/etc/glovebox/server.key"))),
                        Optional.of("jdbc:postgresql://db.internal/glovebox?user=glovebox"),
                        new Bounds(ByteSize.mebibytes(8), 10, ByteSize.mebibytes(2), 7),
                        TimeSpan.seconds(5),
                        new ServingSettings.Waiting(9, TimeSpan.parse("1h")),
                        new ServingSettings.Hosting(List.of(Path.of("/srv")), TimeSpan.seconds(5))));
        assertThat(world.load("server: {allow_plain: true}")
                        .serving()
                        .listening()
                        .protection())
                .isEqualTo(new Protection.Elsewhere());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "certificate: /a.crt | only one of server.certificate",
                "private_key: /a.key | only one of server.certificate",
                "listen: somewhere | an address of this machine",
                "port: 70000 | between 0 and 65535",
                "database: jdbc:mysql://x/y | not a PostgreSQL JDBC URL",
                "database: 'jdbc:postgresql://h/d?user=u&password=hunter2' | contains a password",
                "lease_time: 10ms | at least 1s",
                "body_limit: 1k | at least 1m"
            })
    void invalidServerSettingsAreRefused(String line, String why) {
        assertThatThrownBy(() -> world.load("server: {" + line + "}")).hasMessageContaining(why);
    }
}
