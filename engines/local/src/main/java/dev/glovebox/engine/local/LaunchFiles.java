package dev.glovebox.engine.local;

import dev.glovebox.engine.HostsFile;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Program;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.seccomp.BoxFilters;
import dev.glovebox.policy.seccomp.BpfProgram;
import dev.glovebox.policy.seccomp.table.Architecture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns an approved request into the command that starts its init, and into what programs find there. */
final class LaunchFiles {

    private static final String PATH = "PATH=" + Program.SEARCH_PATH;
    private static final String LANGUAGE = "LANG=C.UTF-8";

    private final SharedFiles shared;
    private final Bubblewrap bubblewrap;
    private final MountWorker mountWorker;
    private @Nullable Host host;

    LaunchFiles(SharedFiles shared, Bubblewrap bubblewrap, MountWorker mountWorker) {
        this.shared = shared;
        this.bubblewrap = bubblewrap;
        this.mountWorker = mountWorker;
    }

    synchronized Host host() throws IOException {
        if (host == null) {
            host = Host.current();
        }
        return host;
    }

    Bubblewrap bubblewrap() {
        return bubblewrap;
    }

    /** Makes what the box's user will find its mounts at. */
    Views views(ApprovedSpec spec, BoxDirectory directory) throws IOException {
        return Views.make(spec, directory, host().becoming(spec.user()));
    }

    List<String> command(ApprovedSpec spec, Views views, BoxLeftovers box) throws IOException {
        Path init = shared.init();
        var directory = box.directory();
        var enter = EnterArguments.of(init, box.group().directories(), host().becoming(spec.user()), views);
        return switch (spec.level()) {
            case NONE -> List.of(init.toString(), "serve", "--stdio", "--bare");
            case BASIC -> CommandLine.of(enter, List.of(init.toString(), "serve", "--stdio"));
            case MODERATE, STRICT, PARANOID ->
                CommandLine.of(
                        enter,
                        List.of(bubblewrap.executable().toString()),
                        BwrapArguments.of(views.of(spec), host().layout(), fittings(spec, directory)));
        };
    }

    /** Most runs have the level's own filter and no other, and the hosts that all boxes have. */
    private BwrapArguments.Fittings fittings(ApprovedSpec spec, BoxDirectory directory) throws IOException {
        var changes = spec.walls().adjustments().syscalls();
        var filters = BoxFilters.of(spec.walls());
        Path filter = changes.allowed().isEmpty()
                ? shared.filter()
                : shared.filter(BpfProgram.of(filters.box(), Architecture.current()));
        Optional<Path> last = filters.lastFilter().isEmpty()
                ? Optional.empty()
                : Optional.of(shared.filter(filters.lastFilter().get()));
        var member = HostsFile.neededBy(spec.walls().network());
        Path hosts = member.isPresent() ? directory.makeHosts(member.get()).path() : shared.hosts();
        return new BwrapArguments.Fittings(shared.init(), filter, last, hosts, directory.writeAccounts(spec.user()));
    }

    MountWorker mountWorker() {
        return mountWorker;
    }

    /** The same steps with nobody's program behind them. */
    Trial trial() throws IOException {
        // As root, someone without any rights: what works for root proves nothing.
        var user = host().caller().root() ? new BoxUser(1_900_000_000, 1_900_000_000) : host().caller();
        return new Trial(
                EnterArguments.of(shared.init(), List.of(), host().becoming(user), Views.NONE),
                BwrapArguments.trial(user, host().layout(), shared.init()));
    }

    /**
     * Command line and arguments of bwrap.
     *
     * @param before see {@link EnterArguments}
     */
    record Trial(List<String> before, List<String> arguments) {}

    LocalBox.Inside inside(ApprovedSpec spec, BoxDirectory directory) throws IOException {
        return switch (spec.level()) {
            case NONE, BASIC -> {
                Path workspace = directory.makeMountPoint("workspace", spec.user(), host().caller());
                Path scratch = directory.makeMountPoint("tmp", spec.user(), host().caller());
                // Without walls a path is a path: someone who works below the host's /tmp means that place.
                Path seen = spec.level() == IsolationLevel.NONE ? Path.of("/tmp") : scratch;
                yield new LocalBox.Inside(
                        Locations.shared(spec, workspace, seen),
                        List.of(PATH, LANGUAGE, "HOME=" + scratch, "TMPDIR=" + scratch));
            }
            case MODERATE, STRICT, PARANOID ->
                new LocalBox.Inside(Locations.asWritten(), List.of(PATH, LANGUAGE, "HOME=/tmp"));
        };
    }
}
