package dev.glovebox.engine.oci;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Finds runtimes where distributions install them. The search path of whoever started us does not count: what makes walls is not
 * chosen by a variable.
 *
 * @param directories where to look, in order
 */
record RuntimeSearch(List<Path> directories) {

    RuntimeSearch {
        directories = List.copyOf(directories);
    }

    static RuntimeSearch ofThisHost() {
        return new RuntimeSearch(List.of(
                Path.of("/usr/local/bin"),
                Path.of("/usr/local/sbin"),
                Path.of("/usr/bin"),
                Path.of("/usr/sbin"),
                Path.of("/bin"),
                Path.of("/sbin")));
    }

    List<OciRuntime> installed() {
        return OciRuntime.KNOWN.stream().flatMap(name -> find(name).stream()).toList();
    }

    Optional<OciRuntime> find(String name) {
        return OciRuntime.KNOWN.contains(name)
                ? directories.stream()
                        .map(directory -> directory.resolve(name))
                        .filter(Files::isExecutable)
                        .findFirst()
                        .map(binary -> new OciRuntime(name, binary))
                : Optional.empty();
    }

    OciRuntime require(String name) {
        return find(name)
                .orElseThrow(() -> new SandboxException(
                        FailureCode.NO_ENGINE,
                        "the OCI runtime " + name + " is not installed; engine oci can use "
                                + String.join(", ", OciRuntime.KNOWN),
                        "install it, for example with apt-get install crun, or choose another with --runtime"));
    }
}
