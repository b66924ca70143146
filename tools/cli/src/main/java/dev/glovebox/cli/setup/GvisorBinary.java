package dev.glovebox.cli.setup;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.spec.Walls;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** runsc on this host: one that is installed, or one that Go makes of gVisor's published sources. */
final class GvisorBinary {

    /** The version that the walls were verified with; Go checks what it downloads against the public checksum database. */
    private static final String SOURCE = "gvisor.dev/gvisor/runsc@v0.0.0-20260905035102-160fafc42237";

    private final String path;
    private final Path home;
    private final PackagesStep.Installing installing;

    /**
     * Looks only.
     *
     * @param path where programs are looked for, as in PATH
     * @param home where a new one is put
     */
    GvisorBinary(String path, Path home, PackagesStep.Installing installing) {
        this.path = path;
        this.home = home;
        this.installing = installing;
    }

    static GvisorBinary ofThisHost(PackagesStep.Installing installing) {
        return new GvisorBinary(HostCommand.searchPath(), Path.of("/usr/local/bin"), installing);
    }

    Path locate(Progress progress) {
        return HostCommand.find(Walls.GVISOR, path).orElseGet(() -> built(progress));
    }

    private Path built(Progress progress) {
        Optional<Path> go = HostCommand.find("go", path);
        if (go.isEmpty() || installing == PackagesStep.Installing.FORBIDDEN) {
            throw new SandboxException(
                    FailureCode.NO_ENGINE,
                    "runsc, gVisor's runtime, is not installed",
                    "install runsc (gvisor.dev/docs/user_guide/install)"
                            + (go.isEmpty() ? ", or install Go to build it" : ", or drop --no-install to build it")
                            + "; then run glovebox setup --with-gvisor again");
        }
        progress.at("building " + SOURCE + " with Go; this takes some minutes", OptionalDouble.empty());
        HostCommand.run(
                List.of("env", "CGO_ENABLED=0", "GOBIN=" + home, go.get().toString(), "install", SOURCE),
                line -> progress.at(line, OptionalDouble.empty()));
        return home.resolve(Walls.GVISOR);
    }
}
