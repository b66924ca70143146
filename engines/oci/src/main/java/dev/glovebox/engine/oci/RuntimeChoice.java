package dev.glovebox.engine.oci;

import dev.glovebox.engine.oci.ProvenRuntime.Namespaces;
import dev.glovebox.files.AtomicFile;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The runtime that boxes get: the one that is configured, else the fastest that passes a trial run. What a trial has proved is
 * remembered in a file for as long as neither the runtime nor the kernel changes.
 */
final class RuntimeChoice {

    /** Changes with the way in which boxes are made: an older trial has not tried it. */
    private static final String WAY = "users-by-path";

    private final OciDirectories directories;
    private final RuntimeSearch search;
    private final Optional<String> configured;
    private final RuntimeTrial trial;
    private final Map<String, ProvenRuntime> proven = new ConcurrentHashMap<>();

    RuntimeChoice(OciDirectories directories, RuntimeSearch search, Optional<String> configured) {
        this.directories = directories;
        this.search = search;
        this.configured = configured;
        this.trial = new RuntimeTrial(directories);
    }

    /**
     * For boxes that name none.
     *
     * @throws SandboxException with what is missing
     */
    synchronized ProvenRuntime preferred() {
        if (configured.isPresent()) {
            return named(configured.get());
        }
        var candidates = search.installed();
        var known = candidates.stream()
                .map(OciRuntime::name)
                .filter(proven::containsKey)
                .findFirst();
        if (known.isPresent()) {
            return named(known.get());
        }
        var refusals = new ArrayList<String>();
        for (OciRuntime candidate : candidates) {
            try {
                return named(candidate.name());
            } catch (SandboxException refused) {
                refusals.add(refused.getMessage());
            }
        }
        throw none(refusals);
    }

    /** Whether a box may name it, and it is one whose boxes we verified ourselves. */
    boolean usable(String name) {
        return search.find(name).filter(runtime -> !runtime.gVisor()).isPresent();
    }

    /** For a box that names it. */
    synchronized ProvenRuntime named(String name) {
        var known = proven.get(name);
        if (known != null) {
            return known;
        }
        var runtime = search.require(name);
        var found = remembered(runtime).orElseGet(() -> remember(trial.run(runtime)));
        proven.put(name, found);
        return found;
    }

    private static SandboxException none(List<String> refusals) {
        return refusals.isEmpty()
                ? new SandboxException(
                        FailureCode.NO_ENGINE,
                        "no OCI runtime is installed: " + String.join(", ", OciRuntime.KNOWN),
                        "install one, for example with apt-get install crun")
                : new SandboxException(
                        FailureCode.NO_ENGINE,
                        "no OCI runtime of this host passed a test run: " + String.join("; ", refusals),
                        "run glovebox doctor");
    }

    private Path file(OciRuntime runtime) {
        Path file = directories.trialFile();
        return file.resolveSibling(file.getFileName() + "-" + runtime.name());
    }

    private Optional<ProvenRuntime> remembered(OciRuntime runtime) {
        try {
            String text = Files.readString(file(runtime));
            return Stream.of(Namespaces.values())
                    .map(namespaces -> new ProvenRuntime(runtime, namespaces))
                    .filter(candidate -> text.equals(fingerprint(candidate)))
                    .findFirst();
        } catch (IOException never) {
            return Optional.empty();
        }
    }

    /** The weaker result is tried anew by each process: what kept a box from users of its own may pass. */
    private ProvenRuntime remember(ProvenRuntime found) {
        if (found.namespaces() == Namespaces.HOST_USERS && !found.runtime().gVisor()) {
            return found;
        }
        try {
            AtomicFile.closed(file(found.runtime())).write(fingerprint(found));
        } catch (IOException full) {
            return found; // the next process tries again
        }
        return found;
    }

    private static String fingerprint(ProvenRuntime candidate) {
        Path binary = candidate.runtime().binary();
        try {
            return String.join(
                            " ",
                            candidate.runtime().name(),
                            candidate.namespaces().name(),
                            WAY,
                            binary.toString(),
                            Long.toString(Files.size(binary)),
                            Files.getLastModifiedTime(binary).toString(),
                            System.getProperty("os.version"))
                    + "\n";
        } catch (IOException gone) {
            return "";
        }
    }
}
