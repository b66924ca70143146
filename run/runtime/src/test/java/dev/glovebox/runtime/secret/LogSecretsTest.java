package dev.glovebox.runtime.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.log.Log;
import dev.glovebox.log.LogFormat;
import dev.glovebox.log.LogLevel;
import dev.glovebox.log.LogSink;
import dev.glovebox.log.ProcessLog;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogSecretsTest {

    private static final Log LOG = Log.of(LogSecretsTest.class);
    private static final String VALUE = "correct horse battery staple";

    @Test
    void valueOfARunReachesTheLogNeitherPlainNorEncodedNorInAStackTrace() {
        List<String> lines = new ArrayList<>();
        String encoded = Base64.getEncoder().encodeToString(VALUE.getBytes(StandardCharsets.UTF_8));
        try (var _ = ProcessLog.start(LogLevel.DEBUG, LogFormat.JSON, new LogSink() {
                    @Override
                    public void write(String line) {
                        lines.add(line);
                    }

                    @Override
                    public void close() {}
                });
                var _ = LogSecrets.keepOut(List.of(VALUE))) {
            LOG.error("failed with " + VALUE + " and " + encoded, new IllegalStateException("told " + VALUE));
        } finally {
            ProcessLog.quiet();
        }
        assertThat(lines)
                .singleElement()
                .asString()
                .contains("failed with ***")
                .doesNotContain(VALUE, "horse", encoded, encoded.substring(0, 20));
    }
}
