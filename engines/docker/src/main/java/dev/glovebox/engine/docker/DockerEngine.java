package dev.glovebox.engine.docker;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Box;
import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.WarmBox;
import dev.glovebox.engine.WarmEngine;
import dev.glovebox.engine.container.BoxDirectory;
import dev.glovebox.engine.docker.api.DockerApi;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** STRICT and PARANOID boxes as Docker containers. */
public final class DockerEngine implements WarmEngine {

    /** A daemon that has just made a box need not be asked whether it is there. */
    private static final Duration RECENTLY = Duration.ofSeconds(2);

    /** No process has this name. */
    private static final String NOBODY = "0.0";

    private static final boolean ROOT = rootRunsThis();

    private final DockerApi docker;
    private final DockerDirectories directories;
    private final ContainerLauncher launcher;

    public DockerEngine(DockerApi docker, DockerDirectories directories, PinnedImages pins) {
        this.docker = docker;
        this.directories = directories;
        this.launcher = new ContainerLauncher(docker, directories, new ImageResolver(docker, pins));
    }

    @Override
    public EngineKind kind() {
        return EngineKind.DOCKER;
    }

    @Override
    public Set<IsolationLevel> levels() {
        return EnumSet.of(IsolationLevel.STRICT, IsolationLevel.PARANOID);
    }

    @Override
    public Availability probe() {
        try {
            requireDaemon();
            return new Availability.Available(DockerCapabilities.offered());
        } catch (SandboxException unreachable) {
            return new Availability.Unavailable(unreachable.failure());
        }
    }

    private void requireDaemon() {
        if (!docker.answeredWithin(RECENTLY)) {
            docker.ping(); // which gives up sooner than anything else
        }
    }

    @Override
    public Box launch(ApprovedSpec spec) {
        return launcher.launch(spec);
    }

    /**
     * Mounts reach a waiting container from root only. A member of a group is known to others by a file that is written with its box. gVisor's
     * boxes take neither mounts nor other limits once they are up.
     */
    @Override
    public boolean bindsLate(ApprovedSpec spec) {
        return spec.level().isAtLeast(IsolationLevel.STRICT)
                && HostsFile.neededBy(spec.walls().network()).isEmpty()
                && !spec.walls().gVisor()
                && (spec.mounts().isEmpty() || ROOT);
    }

    @Override
    public WarmBox launchWarm(ApprovedSpec blank) {
        return launcher.launchWarm(blank);
    }

    /** Containers of ours but those the daemon is removing, and directories whose container is gone already. */
    @Override
    public List<BoxRecord> list() {
        requireDaemon();
        Map<RunId, BoxRecord> boxes = new LinkedHashMap<>();
        leftDirectories()
                .forEach((run, controller) -> boxes.put(
                        run, new BoxRecord(EngineKind.DOCKER, ContainerLauncher.containerName(run), run, controller)));
        docker.containersLabelled(BoxLabels.filter(directories.owner())).stream()
                .filter(container -> !container.at("State").text().equals(Optional.of("removing")))
                .map(BoxLabels::read)
                .flatMap(Optional::stream)
                .forEach(box -> boxes.put(box.run(), box));
        return List.copyOf(boxes.values());
    }

    private Map<RunId, String> leftDirectories() {
        try {
            // Views first: a run notes who makes it before it has any.
            var views = WritableViews.left(directories.doors());
            var left = BoxDirectory.noted(directories.doors());
            views.forEach(run -> left.putIfAbsent(run, NOBODY));
            return left;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The labels are looked at again: between the listing and now the id could have come to mean something else. */
    @Override
    public void reap(BoxRecord box) {
        if (box.engine() != EngineKind.DOCKER) {
            return;
        }
        var container = docker.inspect(box.id());
        if (container.isPresent() && !BoxLabels.claims(container.get(), directories.owner(), box.run())) {
            return; // someone else's, and so is whatever belongs to it
        }
        container.ifPresent(_ -> docker.remove(box.id()));
        try {
            WritableViews.of(directories.mountWorker(), directories.doors(), box.run())
                    .close();
            BoxDirectory.existing(directories.boxDirectory(box.run())).close();
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }

    private static boolean rootRunsThis() {
        try {
            return BoxUser.current().root();
        } catch (IOException noProc) {
            return false;
        }
    }
}
