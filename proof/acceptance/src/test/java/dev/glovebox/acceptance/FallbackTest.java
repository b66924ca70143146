package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A machine without Docker. */
@Timeout(120)
class FallbackTest {

    private static final String NO_DOCKER = "docker: {host: 'unix:///nowhere/docker.sock'}";

    @Test
    void strictWithoutDockerFailsFastWithCauseAndFix() throws IOException {
        try (var glovebox = new GloveboxForTest(NO_DOCKER)) {
            var plain = glovebox.run("run", "--level", "strict", "--", "true");
            assertThat(plain.status()).as(plain.story()).isEqualTo(69);
            assertThat(plain.err()).contains("/nowhere/docker.sock", "next:");
            var json = glovebox.run("run", "--level", "strict", "--json", "--", "true");
            assertThat(json.status()).isEqualTo(69);
            assertThat(json.json().at("duration_ms").number()).isLessThan(2000);
            assertThat(json.json().at("failure", "code").text()).contains("NO_ENGINE");
            assertThat(json.json().at("failure", "hint").text().orElseThrow()).isNotBlank();
            assertThat(plain.elapsed()).isLessThan(Duration.ofSeconds(10));
        }
    }

    @Test
    void permittedFallbackUsesBubblewrapAndIsReported() throws IOException {
        try (var glovebox =
                new GloveboxForTest(NO_DOCKER, "sandbox:", "  fallback: {enabled: true, floor: moderate}")) {
            var plain = glovebox.run("run", "--level", "strict", "--", "echo", "ran");
            assertThat(plain.status()).as(plain.story()).isZero();
            assertThat(plain.out()).isEqualTo("ran\n");
            assertThat(plain.err())
                    .contains("strict is not available", "falling back to moderate", "/nowhere/docker.sock");
            var json = glovebox.run("run", "--level", "strict", "--json", "--", "true")
                    .json();
            assertThat(json.at("isolation", "requested").text()).contains("strict");
            assertThat(json.at("isolation", "effective").text()).contains("moderate");
            assertThat(json.at("isolation", "engine").text()).contains("local");
            var ledger = glovebox.run("audit", "show", "--type", "isolation.fell_back", "--json");
            assertThat(ledger.out().lines())
                    .hasSize(2)
                    .allMatch(line -> line.contains("moderate") && line.contains("strict"));
        }
    }

    @Test
    void fallbackStopsAtItsFloor() throws IOException {
        try (var glovebox = new GloveboxForTest(NO_DOCKER, "sandbox:", "  fallback: {enabled: true, floor: strict}")) {
            assertThat(glovebox.run("run", "--level", "strict", "--", "true").status())
                    .isEqualTo(69);
        }
    }

    @Test
    void sandboxSwitchedOffRunsDirectlyWithAWarning() throws IOException {
        try (var glovebox = new GloveboxForTest("sandbox:", "  enabled: false", "  allow_unsafe: true")) {
            var ended = glovebox.run("run", "--", "sh", "-c", "id -u; exit 4");
            assertThat(ended.status()).as(ended.story()).isEqualTo(4);
            assertThat(ended.err()).contains("warning", "without isolation");
        }
    }

    @Test
    void sandboxSwitchedOffAloneIsNotEnough() throws IOException {
        try (var glovebox = new GloveboxForTest("sandbox:", "  enabled: false")) {
            assertThat(glovebox.run("run", "--", "true").status()).isIn(64, 77);
        }
    }
}
