package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.SpecForTest;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocationsTest {

    @Test
    void pathInsideATargetLeadsBelowItsSource(@TempDir Path temporary) throws Exception {
        Path root = temporary.toRealPath();
        var plain = SpecForTest.of(Walls.of(IsolationLevel.BASIC));
        var requested = new SandboxSpec(
                plain.walls(),
                plain.program(),
                Optional.of(new Project("p", root, List.of())),
                List.of(new Mount(root, "/workspace/code", Mount.Access.READ_WRITE)),
                plain.limits());
        try (var spec = SpecForTest.approve(requested)) {
            var locations = Locations.shared(spec, Path.of("/b/workspace"), Path.of("/b/tmp"));
            assertThat(locations.locate("/workspace/code/a.py")).isEqualTo(root + "/a.py");
            assertThat(locations.locate("/workspace/code")).isEqualTo(root.toString());
            assertThat(locations.locate("/workspace/codes")).isEqualTo("/b/workspace/codes");
            assertThat(locations.locate("/workspace")).isEqualTo("/b/workspace");
            assertThat(locations.locate("/tmp/x")).isEqualTo("/b/tmp/x");
            assertThat(locations.locate("/usr/bin/env")).isEqualTo("/usr/bin/env");
        }
    }

    @Test
    void boxWithOwnFileSystemUsesTargetPaths() {
        assertThat(Locations.asWritten().locate("/workspace/x")).isEqualTo("/workspace/x");
    }
}
