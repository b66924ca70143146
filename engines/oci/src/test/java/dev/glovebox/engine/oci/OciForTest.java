package dev.glovebox.engine.oci;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.cgroup.GroupTrees;
import dev.glovebox.engine.oci.image.ImageDefaults;
import dev.glovebox.engine.oci.image.RootFileSystems;
import dev.glovebox.engine.oci.image.UnpackedImage;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A real runtime, an installation of its own, and the programs of this host as the image: no daemon is needed to test the engine. */
final class OciForTest implements AutoCloseable {

    static final String IMAGE = "test/host:1";

    private final Path data;
    private final Installation installation;
    private final MountWorker mountWorker;
    private final OciEngine engine;

    OciForTest(String runtime) {
        this(temporary(), runtime);
    }

    /** The installation of another process. */
    OciForTest(Path data, String runtime) {
        this.data = data;
        installation = new Installation(data.resolve("home")).prepare();
        mountWorker = MountWorker.of(installation);
        engine = new OciEngine(new OciDirectories(installation, mountWorker), images(), Optional.of(runtime));
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("glovebox-data-");
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    Path data() {
        return data;
    }

    /** Of the whole host, with this word on their command lines. */
    static List<String> processesOf(String word) {
        return ProcessHandle.allProcesses()
                .map(process -> Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                .map(OciForTest::text)
                .filter(line -> line.contains(word))
                .toList();
    }

    /** Of the whole host, with this number as any of their four users. */
    static List<String> processesOfUser(long uid) {
        return ProcessHandle.allProcesses()
                .map(process -> text(Path.of("/proc", Long.toString(process.pid()), "status")))
                .filter(status ->
                        status.lines().anyMatch(line -> line.startsWith("Uid:") && line.contains(Long.toString(uid))))
                .toList();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).replace('\0', ' ');
        } catch (IOException gone) {
            return "";
        }
    }

    static void assumeRuntime(String name) {
        try {
            assumeTrue(BoxUser.current().root(), "missing capability: root, for containers without a daemon");
        } catch (IOException noProc) {
            throw new UncheckedIOException(noProc);
        }
        assumeTrue(RuntimeSearch.ofThisHost().find(name).isPresent(), "missing capability: the OCI runtime " + name);
    }

    /** A directory with what a shell needs, copied from this host. */
    private RootFileSystems images() {
        var image = new UnpackedImage(
                data.resolve("image"),
                "sha256:test",
                new ImageDefaults(Map.of("PATH", "/usr/bin:/bin", "HOME", "/root", "LANG", "C.UTF-8"), "/", ""));
        return new RootFileSystems() {
            @Override
            public UnpackedImage open(String reference) {
                if (!unpacked(reference)) {
                    throw new SandboxException(
                            FailureCode.NO_IMAGE, "image " + reference + " is not on this machine", "-");
                }
                copyHostPrograms(image.root());
                return image;
            }

            @Override
            public boolean unpacked(String reference) {
                return reference.equals(IMAGE);
            }
        };
    }

    private static synchronized void copyHostPrograms(Path root) {
        if (Files.exists(root.resolve("complete"))) {
            return;
        }
        String script = """
                set -e
                mkdir -p "$0/bin" "$0/usr/bin" "$0/lib" "$0/etc"
                for program in sh cat id sleep ls grep stat touch tail cut tr wc setsid mount chmod head tee true env; do
                    file=/bin/$program; [ -e "$file" ] || file=/usr/bin/$program
                    cp -L "$file" "$0/bin/$program"
                    for library in $(ldd "$file" | grep -o '/[^ )]*'); do
                        mkdir -p "$0$(dirname $library)"
                        cp -Lu "$library" "$0$library"
                    done
                done
                ln -s /nowhere "$0/usr/broken"
                chmod -R go+rX "$0"
                touch "$0/complete"
                """;
        if (status("sh", "-c", script, root.toString()) != 0) {
            throw new AssertionError("the programs of this host cannot be copied");
        }
    }

    OciEngine engine() {
        return engine;
    }

    Installation installation() {
        return installation;
    }

    static Walls walls(IsolationLevel level) {
        return Walls.of(level).withImage(IMAGE);
    }

    /** Whatever of this installation's boxes is left: directories, control groups, mounts. */
    List<String> left() throws IOException {
        var left = new ArrayList<String>();
        try (var names = Files.list(installation.bundles())) {
            names.forEach(name -> left.add(name.toString()));
        }
        for (String line : Files.readAllLines(Path.of("/proc/self/mounts"))) {
            if (line.contains(data.toString())) {
                left.add(line);
            }
        }
        return left;
    }

    static List<Path> groupsOf(String run) {
        return GroupTrees.ofThisHost().group(run).directories().stream()
                .filter(Files::exists)
                .toList();
    }

    static int status(String... command) {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException absent) {
            return -1;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @Override
    public void close() {
        mountWorker.close();
        try (var files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
