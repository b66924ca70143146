package dev.glovebox.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.cli.setup.PackagesStep.Installing;
import dev.glovebox.config.value.EnginePreference;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PackagesStepTest {

    private static final Progress SILENT = new Progress(new PrintWriter(Writer.nullWriter()), Progress.Surface.PLAIN);

    private static String ensure(EnginePreference engine, String... installed) {
        return new PackagesStep(engine, Installing.FORBIDDEN, Set.of(installed)::contains).ensure(SILENT);
    }

    @Test
    void engineWithoutADaemonNeedsARuntimeAndNoDocker() {
        assertThat(ensure(EnginePreference.OCI, "runc", "skopeo", "bwrap", "mmdebstrap"))
                .isEqualTo("runc, skopeo, bwrap, mmdebstrap are installed");
        assertThatThrownBy(() -> ensure(EnginePreference.OCI, "dockerd", "bwrap", "mmdebstrap"))
                .hasMessage("missing packages: crun, skopeo");
    }

    @Test
    void programForPullsIsNamedAndNothingFails() {
        assertThat(ensure(EnginePreference.OCI, "crun", "bwrap", "mmdebstrap"))
                .isEqualTo("all that boxes need is installed; pulling images without Docker also needs skopeo");
    }

    @Test
    void dockerIsNeededUnlessTheConfigurationSaysOtherwise() {
        assertThatThrownBy(() -> ensure(EnginePreference.AUTO, "crun", "bwrap", "mmdebstrap"))
                .hasMessage("missing packages: docker.io");
    }
}
