package dev.glovebox.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogRedactionTest {

    private static final Log LOG = Log.of(LogRedactionTest.class);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the key gbx_01h8abc_hushhush was refused",
                "Authorization: Bearer hushhush",
                "{\"authorization\": \"Basic hushhush\"}",
                "Authorization=[Digest hushhush]",
                "sent bearer hushhush to it",
                "Cookie: session=hushhush; other=hushhush",
                "jdbc:postgresql://db/x?user=me&password=hushhush&ssl=true",
                "jdbc:postgresql://db/x?sslpassword=hushhush",
                "postgres://me:hushhush@db.internal/x",
                "postgres://me:p@hushhush@db.internal/x",
                "{\"password\":\"hushhush\"}",
                "api_key: hushhush",
            })
    void likelySecretsAreRedactedEverywhere(String text) {
        var lines = new Lines();
        for (var format : LogFormat.values()) {
            try (var _ = ProcessLog.start(LogLevel.DEBUG, format, lines);
                    var _ = LogContext.request(text)) {
                LOG.error(text, new IllegalStateException("outer", new IllegalStateException(text)));
            }
        }
        assertThat(lines.all())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).doesNotContain("hushhush").contains("***"));
    }

    @Test
    void registeredValueIsRedactedUntilReleased() {
        var lines = new Lines();
        try (var _ = ProcessLog.start(LogLevel.DEBUG, LogFormat.TEXT, lines)) {
            try (var _ = LogRedaction.add(text -> text.replace("swordfish", "***"))) {
                LOG.info("the value is swordfish");
            }
            LOG.info("a swordfish is a fish");
        }
        assertThat(lines.all().get(0)).endsWith(": the value is ***\n");
        assertThat(lines.all().get(1)).endsWith(": a swordfish is a fish\n");
    }

    @Test
    void ordinaryTextStaysAsItIs() {
        String text = "GET /v1/tasks/01h8 200 in 3 ms, http://127.0.0.1:7878/x@y, secret NAME is missing";
        assertThat(LogRedaction.clean(text)).isEqualTo(text);
    }
}
