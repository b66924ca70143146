package dev.glovebox.acceptance;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.cgroup.GroupTrees;
import dev.glovebox.engine.image.ImageReference;
import dev.glovebox.library.Wiring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** Who makes the containers of a test. */
enum ContainerEngine {
    DOCKER("docker", "auto"),
    CRUN("oci", "crun"),
    RUNC("oci", "runc");

    /** Where {@code glovebox setup} unpacks the sandbox image, once for all tests. */
    private static final Path IMAGES = Path.of(System.getProperty("glovebox.test.rootfs", "/var/lib/glovebox/rootfs"));

    private final String engine;
    private final String runtime;

    ContainerEngine(String engine, String runtime) {
        this.engine = engine;
        this.runtime = runtime;
    }

    /** Lines for the configuration. */
    String settings() {
        return "sandbox: {engine: " + engine + "}\noci: {runtime: " + runtime + "}\n";
    }

    /** Unpacking an image takes longer than most tests; nobody writes what is unpacked. */
    void shareImages(Path data) throws IOException {
        if (this == DOCKER) {
            return;
        }
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/usr/bin", runtime)), "missing capability: the OCI runtime " + runtime);
        Assumptions.assumeTrue(
                Files.exists(IMAGES.resolve("names")),
                "missing capability: the sandbox image, unpacked at " + IMAGES + " (glovebox setup)");
        Files.createDirectories(data);
        Files.createSymbolicLink(data.resolve("rootfs"), IMAGES);
    }

    /** The same with the word that the images were accepted, so that nobody builds them again. */
    void shareAcceptedImages(Path data) throws IOException {
        shareImages(data);
        Path pins = IMAGES.resolveSibling("images").resolve("pins");
        Assumptions.assumeTrue(Files.exists(pins), "missing capability: accepted images (glovebox setup)");
        Files.copy(pins, Files.createDirectories(data.resolve("images")).resolve("pins"));
    }

    /** A second name for the sandbox image, where this engine looks for images. */
    void tag(Wiring wiring, String name) {
        if (this == DOCKER) {
            var docker = wiring.docker();
            String id = docker.image(RunsForTest.IMAGE)
                    .orElseThrow()
                    .at("Id")
                    .text()
                    .orElseThrow();
            docker.tagImage(id, ImageReference.parse(name));
        } else {
            wiring.images().tag(wiring.images().id(RunsForTest.IMAGE).orElseThrow(), name);
        }
    }

    /** Takes that name away; the image stays. Returns why not, or empty. */
    Optional<String> untag(Wiring wiring, String name) {
        if (this == DOCKER) {
            return wiring.docker().removeImage(name);
        }
        var pruning = wiring.images().pruning();
        return pruning.all().stream()
                .filter(image -> image.name().equals(name))
                .findFirst()
                .flatMap(pruning::remove);
    }

    /** From outside, as the kernel does it where memory is short. */
    void kill(Wiring wiring, BoxRecord box) {
        if (this == DOCKER) {
            wiring.docker().kill(box.id());
        } else {
            GroupTrees.ofThisHost().group(box.run().text()).kill();
        }
    }

    boolean running(Wiring wiring, BoxRecord box) {
        return this == DOCKER
                ? wiring.docker().running(box.id())
                : GroupTrees.ofThisHost().group(box.run().text()).directories().stream()
                        .anyMatch(ContainerEngine::inhabited);
    }

    private static boolean inhabited(Path group) {
        try {
            return !Files.readString(group.resolve("cgroup.procs")).isEmpty();
        } catch (IOException gone) {
            return false;
        }
    }
}
