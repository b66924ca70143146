package dev.glovebox.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessLogTest {

    private static final Log LOG = Log.of(ProcessLogTest.class);

    private final Lines lines = new Lines();

    @Test
    void textLineHasTimeLevelComponentContextAndMessage() {
        try (var _ = ProcessLog.start(LogLevel.INFO, LogFormat.TEXT, lines);
                var _ = LogContext.request("r1");
                var _ = LogContext.task("t1");
                var _ = LogContext.run("run1");
                var _ = LogContext.error("e1")) {
            LOG.warn("the disk is nearly full");
        }
        assertThat(lines.all())
                .singleElement()
                .asString()
                .matches("(?s)\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z WARN  log.ProcessLogTest"
                        + " run=run1 task=t1 request=r1 error_id=e1: the disk is nearly full\n");
    }

    @Test
    void jsonLineHasTheSameAndTheStackTrace() {
        try (var _ = ProcessLog.start(LogLevel.INFO, LogFormat.JSON, lines);
                var _ = LogContext.error("e1")) {
            LOG.error("a \"quoted\"\nline", new IllegalStateException("why"));
        }
        assertThat(lines.all())
                .singleElement()
                .asString()
                .startsWith("{\"time\":\"")
                .contains(",\"level\":\"error\",\"component\":\"log.ProcessLogTest\",\"error_id\":\"e1\"")
                .contains("\"message\":\"a \\\"quoted\\\"\\nline\"")
                .contains("\"trace\":\"java.lang.IllegalStateException: why\\n\\tat dev.glovebox.log.ProcessLogTest.")
                .endsWith("\"}\n");
    }

    @Test
    void lineBreaksInMessagesAreEscaped() {
        try (var _ = ProcessLog.start(LogLevel.INFO, LogFormat.TEXT, lines)) {
            LOG.error(
                    "one\n2026-01-01T00:00:00Z ERROR forged: two\u001b[2J",
                    new IllegalStateException("a\n2026 forged"));
        }
        assertThat(lines.all()).singleElement().asString().contains("one\\n2026", "\\u001b[2J");
        assertThat(lines.all().getFirst().lines().skip(1)).isNotEmpty().allMatch(line -> line.startsWith("    "));
    }

    @Test
    void levelDecidesWhatIsWritten() {
        try (var _ = ProcessLog.start(LogLevel.WARN, LogFormat.TEXT, lines)) {
            LOG.info("not this");
            LOG.warn("this");
        }
        LOG.error("nor this: it is closed");
        assertThat(lines.all()).singleElement().asString().endsWith(": this\n");
    }

    @Test
    void librariesLogFromWarningsUp() {
        JulBridge.install();
        try (var _ = ProcessLog.start(LogLevel.INFO, LogFormat.TEXT, lines)) {
            java.util.logging.Logger.getLogger("org.postgresql.Driver").info("chatter");
            java.util.logging.Logger.getLogger("org.postgresql.Driver").warning("a backend is gone");
            System.getLogger("jdk.some.part").log(System.Logger.Level.WARNING, "no more than {0} connections", 7);
        }
        assertThat(lines.all()).hasSize(2);
        assertThat(lines.all().get(0)).endsWith("WARN  org.postgresql.Driver: a backend is gone\n");
        assertThat(lines.all().get(1)).endsWith("WARN  jdk.some.part: no more than 7 connections\n");
    }

    @Test
    void quietCommandWritesNothing() {
        ProcessLog.quiet();
        LOG.error("nobody reads this");
        assertThat(lines.all()).isEmpty();
    }

    @Test
    void tapReceivesLinesOfItsWorkAndThreads() throws InterruptedException {
        ProcessLog.quiet();
        List<String> seen = new ArrayList<>();
        Thread late;
        try (var _ = LogContext.shownTo(seen::add)) {
            LOG.debug("of the work");
            Thread.ofVirtual().start(() -> LOG.debug("of its thread")).join();
            late = Thread.ofPlatform().unstarted(() -> LOG.debug("too late"));
        }
        late.start();
        late.join();
        LOG.debug("of somebody else");
        assertThat(seen).hasSize(2);
        assertThat(seen.get(0)).endsWith("of the work");
        assertThat(seen.get(1)).endsWith("of its thread");
    }
}
