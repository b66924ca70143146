package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.RunId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BoxRecordFileTest {

    private static final RunId RUN = new RunId("abcdefgh12345678");
    private static final BoxRecordFile NOTE = new BoxRecordFile(
            RUN, "10.20", List.of(Path.of("/sys/fs/cgroup/memory/glovebox/abcdefgh12345678")), Optional.of("30.40"));

    @Test
    void textIsReadBack() {
        assertThat(BoxRecordFile.parse(NOTE.text())).contains(NOTE);
    }

    @Test
    void recordWithoutProcessHasRunAsId() {
        var early = new BoxRecordFile(RUN, "10.20", List.of(), Optional.empty());
        assertThat(BoxRecordFile.parse(early.text())).contains(early);
        assertThat(early.asRecord()).isEqualTo(new BoxRecord(EngineKind.LOCAL, RUN.text(), RUN, "10.20"));
    }

    @Test
    void lineCutOffByACrashDoesNotCount() {
        var parsed = BoxRecordFile.parse(NOTE.text().substring(0, NOTE.text().length() - 3));
        assertThat(parsed.orElseThrow().process()).isEmpty();
    }

    @Test
    void recordWithForeignGroupIsRefused() {
        assertThat(BoxRecordFile.parse(
                        "run abcdefgh12345678\ncontroller 1.2\ngroup /sys/fs/cgroup/memory/system.slice\n"))
                .isEmpty();
    }

    @Test
    void malformedRecordIsRefused() {
        assertThat(BoxRecordFile.parse("")).isEmpty();
        assertThat(BoxRecordFile.parse("hello\n")).isEmpty();
        assertThat(BoxRecordFile.parse("run ../../etc\ncontroller 1.2\n")).isEmpty();
    }
}
