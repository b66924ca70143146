package dev.glovebox.engine.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class BootstrapLogTest {

    @Test
    void stagesBecomeProgressSteps() {
        var fractions = new ArrayList<Double>();
        var log = new BootstrapLog((step, fraction) -> fractions.add(fraction.orElseThrow()));
        """
        I: chroot architecture amd64 is equal to the host's architecture
        I: running apt-get update...
        I: downloading packages with apt...
        I: extracting archives...
        I: installing essential packages...
        I: installing remaining packages inside the chroot...
        I: running --customize-hook directly: customize.sh
        I: cleaning package lists and apt cache...
        I: creating tarball...
        I: done
        """.lines().forEach(log::line);
        assertThat(fractions).hasSize(8).isSorted().allMatch(fraction -> fraction > 0 && fraction < 1);
    }

    @Test
    void onlyTheLastLinesAreKept() {
        var log = new BootstrapLog(BuildProgress.SILENT);
        for (int i = 0; i < 100; i++) {
            log.line("line " + i);
        }
        assertThat(log.tail().lines()).hasSize(15).last().isEqualTo("line 99");
    }
}
