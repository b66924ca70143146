package dev.glovebox.engine.docker;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.Box;
import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.WarmBox;
import dev.glovebox.engine.WarmEngine;
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
    private final DockerDirectories place;
    private final ContainerLauncher launcher;

    public DockerEngine(DockerApi docker, DockerDirectories place, PinnedImages pins) {
        this.docker = docker;
        this.place = place;
        this.launcher = new ContainerLauncher(docker, place, new ImageResolver(docker, pins));
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
            if (!docker.answeredWithin(RECENTLY)) {
                docker.ping();
            }
            return new Availability.Available(DockerCapabilities.offered());
        } catch (SandboxException unreachable) {
            return new Availability.Unavailable(unreachable.failure());
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
    public WarmBox launchEarly(ApprovedSpec blank) {
        return launcher.launchEarly(blank);
    }

    /** Containers of ours, and directories whose container is gone already. */
    @Override
    public List<BoxRecord> list() {
        Map<RunId, BoxRecord> boxes = new LinkedHashMap<>();
        leftDirectories()
                .forEach((run, controller) -> boxes.put(
                        run, new BoxRecord(EngineKind.DOCKER, ContainerLauncher.containerName(run), run, controller)));
        docker.containersLabelled(BoxLabels.filter(place.owner())).stream()
                .map(BoxLabels::read)
                .flatMap(Optional::stream)
                .forEach(box -> boxes.put(box.run(), box));
        return List.copyOf(boxes.values());
    }

    private Map<RunId, String> leftDirectories() {
        try {
            // Views first: a run notes who makes it before it has any.
            var views = WritableViews.left(place.doors());
            var left = BoxDirectory.noted(place.doors());
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
        if (container.isPresent() && !BoxLabels.claims(container.get(), place.owner(), box.run())) {
            return; // someone else's, and so is whatever belongs to it
        }
        container.ifPresent(_ -> docker.remove(box.id()));
        try {
            WritableViews.of(place.hands(), place.doors(), box.run()).close();
            BoxDirectory.existing(place.boxDirectory(box.run())).close();
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
