package dev.glovebox.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file system of one static program, in a real daemon. */
@Tag("docker")
class SandboxImageTest {

    private static final String REPOSITORY =
            "glovebox-test/image-" + ProcessHandle.current().pid();

    private final DockerCommandStore store = new DockerCommandStore();

    @TempDir
    private Path directory;

    @BeforeEach
    void assumeDaemon() {
        DockerCommandStore.assumeDaemon();
    }

    @AfterEach
    void removeImages() {
        if (!Files.exists(directory.resolve("build.sh"))) {
            return;
        }
        var image = image();
        for (var name : List.of(image.versioned(), image.latest())) {
            DockerCommandStore.docker("rmi", "-f", name);
        }
    }

    @Test
    void builtImageIsLoadedTaggedPinnedAndRunsAsItsUser() throws IOException, InterruptedException {
        prepare();
        var steps = new ArrayList<String>();
        var id = image().build((step, _) -> steps.add(step));

        assertThat(store.id(image().versioned())).contains(id);
        assertThat(store.id(image().latest())).contains(id);
        assertThat(image().present()).isTrue();
        assertThat(steps).last().isEqualTo("image ready");
        assertThat(DockerCommandStore.docker("run", "--rm", "--network=none", image().latest(), "/hello")
                        .output())
                .isEqualTo("65532 C.UTF-8\n");
    }

    @Test
    void secondBuildLoadsNothing() throws IOException, InterruptedException {
        prepare();
        var first = image().build(BuildProgress.SILENT);
        var second = image().build(BuildProgress.SILENT);
        assertThat(second).isEqualTo(first);
        assertThat(store.loads()).isEqualTo(1);
    }

    @Test
    void imageRemovedFromTheDaemonComesBackWithTheSameId() throws IOException, InterruptedException {
        prepare();
        var first = image().build(BuildProgress.SILENT);
        removeImages();
        assertThat(image().present()).isFalse();
        assertThat(image().build(BuildProgress.SILENT)).isEqualTo(first);
        assertThat(store.loads()).isEqualTo(2);
    }

    @Test
    void foreignImageIsNotTakenForOurs() throws IOException, InterruptedException {
        prepare();
        var id = image().build(BuildProgress.SILENT);
        var foreign = ImageArchive.of(cached(), new ImageConfiguration("0", "/", List.of(), List.of("/hello")));
        try (var stream = foreign.open()) {
            store.load(stream);
        }
        store.tag(foreign.id(), image().latest());

        assertThat(image().present()).isFalse();
        assertThat(ImagePins.in(directory).check(image().latest(), foreign.id()))
                .isInstanceOf(PinCheck.Differs.class);
        assertThat(image().build(BuildProgress.SILENT)).isEqualTo(id);
        assertThat(store.id(image().latest())).contains(id);
        DockerCommandStore.docker("rmi", "-f", foreign.id());
    }

    private SandboxImage image() {
        return new SandboxImage(new ImageRecipe(directory), ImageConfiguration.sandbox(), REPOSITORY, directory, store);
    }

    private Path cached() {
        return new RecipeBuild(new ImageRecipe(directory), directory.resolve("images")).file();
    }

    /** The file system is put where a finished build would be, so no privilege is needed to make it. */
    private void prepare() throws IOException, InterruptedException {
        for (var file : List.of("build.sh", "customize.sh", "packages.txt")) {
            Files.writeString(directory.resolve(file), "exit 1\n");
        }
        Files.writeString(directory.resolve("hello.c"), """
                #include <stdio.h>
                #include <stdlib.h>
                #include <unistd.h>
                int main(void) { printf("%d %s\\n", (int)getuid(), getenv("LANG")); return 0; }
                """);
        Files.createDirectories(cached().getParent());
        run("cc", "-static", "-o", "hello", "hello.c");
        run("tar", "-cf", cached().toString(), "hello");
    }

    private void run(String... command) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/cc")), "missing capability: a C compiler (cc)");
        var process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
    }
}
