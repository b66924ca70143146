package dev.glovebox.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecipeBuildTest {

    @TempDir
    private Path directory;

    @Test
    void anyChangeOfTheRecipeChangesItsDigest() throws IOException {
        var recipe = recipe("exit 0");
        var before = recipe.digest();
        Files.writeString(directory.resolve("packages.txt"), "other\n");
        assertThat(recipe.digest()).isNotEqualTo(before);
    }

    @Test
    void missingPartOfTheRecipeIsNamed() {
        assertThatThrownBy(() -> new ImageRecipe(directory).digest())
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("build.sh cannot be read");
    }

    @Test
    void recipeOfTheRepositoryIsComplete() {
        assertThat(new ImageRecipe(Path.of("../../image")).digest().hex()).hasSize(64);
    }

    @Test
    void finishedBuildIsReused() throws IOException, InterruptedException {
        assumeBuildable();
        var rootfs = new RecipeBuild(recipe("echo built >>\"$0.count\"; echo tar >\"$1\""), directory.resolve("data"));
        var first = rootfs.build(BuildProgress.SILENT);
        var second = rootfs.build(BuildProgress.SILENT);
        assertThat(second).isEqualTo(first).hasContent("tar\n");
        assertThat(directory.resolve("build.sh.count")).hasContent("built\n");
    }

    @Test
    void failedBuildShowsItsLastLinesAndLeavesNothing() throws IOException {
        assumeBuildable();
        var rootfs =
                new RecipeBuild(recipe("echo half >\"$1\"; echo E: no mirror; exit 25"), directory.resolve("data"));
        assertThatThrownBy(() -> rootfs.build(BuildProgress.SILENT))
                .isInstanceOf(SandboxException.class)
                .hasMessageContainingAll("status 25", "E: no mirror");
        assertThat(directory.resolve("data")).isEmptyDirectory();
    }

    private static void assumeBuildable() throws IOException {
        assumeTrue(
                Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0)
                        && Files.isExecutable(Path.of("/usr/bin/mmdebstrap")),
                "missing capability: root and mmdebstrap");
    }

    private ImageRecipe recipe(String script) throws IOException {
        Files.writeString(directory.resolve("build.sh"), "set -eu\n" + script + "\n");
        Files.writeString(directory.resolve("customize.sh"), "");
        Files.writeString(directory.resolve("packages.txt"), "");
        return new ImageRecipe(directory);
    }
}
