package dev.glovebox.config;

import dev.glovebox.config.Default.Derived;
import dev.glovebox.config.Default.Fixed;
import dev.glovebox.config.Trust.Anyone;
import dev.glovebox.config.Trust.Tightening;
import dev.glovebox.config.Trust.TrustedOnly;
import dev.glovebox.model.ByteSize;
import dev.glovebox.model.Cpus;
import dev.glovebox.model.HostAddress;
import dev.glovebox.model.HostPattern;
import dev.glovebox.model.IsolationLevel;
import dev.glovebox.model.Limits;
import dev.glovebox.model.Mount;
import dev.glovebox.model.NetworkMode;
import dev.glovebox.model.SecretSource;
import dev.glovebox.model.TimeSpan;
import dev.glovebox.policy.change.ChangeLimits;
import dev.glovebox.policy.code.Profile;
import dev.glovebox.policy.role.Role;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Every key, in the order of the documentation. The only place that knows defaults. */
final class Keys {

    private static final Limits LIMITS = Limits.DEFAULTS;
    /** For {@code docker.runtime}: whatever the daemon itself uses. */
    static final String DAEMONS_CHOICE = "default";

    /** For {@code sandbox.role}: nobody in particular. */
    static final String NO_ROLE = "none";

    private static final List<String> NETWORKS_BY_REACH = List.of("none", "internal", "filtered", "full");

    static final Key<Path> DATA_DIR = new Key<>(
            "data_dir",
            Forms.PATH,
            new Derived<>(
                    "$GLOVEBOX_HOME; else /var/lib/glovebox for root, $XDG_DATA_HOME/glovebox or"
                            + " ~/.local/share/glovebox for anyone else",
                    "/var/lib/glovebox",
                    DerivedDefaults::dataDirectory),
            new TrustedOnly<>(),
            "Where the audit log, the image's digest and other state are kept.");

    static final Key<Boolean> ENABLED = new Key<>(
            "sandbox.enabled",
            Forms.FLAG,
            new Fixed<>(true),
            Trust.onlyHigher(),
            "Whether programs run behind walls. With false they run directly on this machine, as with level none, and"
                    + " allow_unsafe must say so too.");

    static final Key<IsolationLevel> LEVEL = new Key<>(
            "sandbox.level",
            Forms.LEVEL,
            new Fixed<>(IsolationLevel.STRICT),
            Trust.onlyHigher(),
            "How strong the walls are: none, basic, moderate, strict (a hardened container) or paranoid.");

    static final Key<String> IMAGE = new Key<>(
            "sandbox.image",
            Forms.IMAGE,
            new Fixed<>("glovebox/sandbox"),
            new Anyone<>(),
            "The image containers start from. It must be on this machine; 'glovebox setup' builds the default one.");

    static final Key<ByteSize> MEMORY = new Key<>(
            "sandbox.memory_limit",
            Forms.size(LIMITS::withMemory),
            new Fixed<>(LIMITS.compute().memory()),
            Trust.onlyLower(),
            "Memory of the whole box; there is no swap on top. At least 8m.");

    static final Key<Cpus> CPUS = new Key<>(
            "sandbox.cpu_limit",
            Forms.CPUS,
            new Fixed<>(LIMITS.compute().cpus()),
            Trust.onlyLower(),
            "Share of processors, from 0.01 to 1024: 0.5 is half of one core.");

    static final Key<TimeSpan> TIMEOUT = new Key<>(
            "sandbox.timeout",
            Forms.TIME,
            new Fixed<>(LIMITS.wallClock()),
            Trust.onlyLower(),
            "Wall-clock time after which a program is killed, from 1ms to 168h. A bare number is seconds.");

    static final Key<Integer> PIDS = new Key<>(
            "sandbox.pids_limit",
            Forms.count(LIMITS::withProcesses),
            new Fixed<>(LIMITS.compute().processes()),
            Trust.onlyLower(),
            "Processes and threads at one time, from 1 to 1000000.");

    static final Key<Integer> OPEN_FILES = new Key<>(
            "sandbox.open_files_limit",
            Forms.count(count -> new Limits.Files(count, LIMITS.files().largest())),
            new Fixed<>(LIMITS.files().open()),
            Trust.onlyLower(),
            "Files one process may have open, from 16 to 1048576.");

    static final Key<ByteSize> FILE_SIZE = new Key<>(
            "sandbox.file_size_limit",
            Forms.size(size -> new Limits.Files(LIMITS.files().open(), size)),
            new Fixed<>(LIMITS.files().largest()),
            Trust.onlyLower(),
            "How large one file may grow.");

    static final Key<ByteSize> SCRATCH = new Key<>(
            "sandbox.scratch_limit",
            Forms.size(size -> new Limits.Scratch(size, LIMITS.scratch().files())),
            new Fixed<>(LIMITS.scratch().size()),
            Trust.onlyLower(),
            "Size of /tmp in the box, which lives in memory. At least 1m.");

    static final Key<Integer> SCRATCH_FILES = new Key<>(
            "sandbox.scratch_files_limit",
            Forms.count(count -> new Limits.Scratch(LIMITS.scratch().size(), count)),
            new Fixed<>(LIMITS.scratch().files()),
            Trust.onlyLower(),
            "Files and directories in /tmp of the box, from 16 to 100000000.");

    static final Key<ByteSize> OUTPUT = new Key<>(
            "sandbox.output_limit",
            Forms.size(LIMITS::withOutput),
            new Fixed<>(LIMITS.output()),
            Trust.onlyLower(),
            "Bytes of stdout and stderr together after which a program is killed.");

    static final Key<ByteSize> CAPTURE = new Key<>(
            "sandbox.capture_limit",
            Forms.size(_ -> {}),
            new Fixed<>(ByteSize.mebibytes(16)),
            Trust.onlyLower(),
            "How much of each stream --json keeps; the rest is dropped and counted.");

    static final Key<NetworkMode> NETWORK = new Key<>(
            "sandbox.network",
            Forms.NETWORK,
            new Fixed<>(new NetworkMode.None()),
            new Tightening<>(Comparator.comparingInt(mode -> NETWORKS_BY_REACH.indexOf(mode.label()))),
            "What a box may reach: none, internal (boxes of the same run), filtered (named hosts) or full.");

    static final Key<List<HostPattern>> ALLOWED_HOSTS = new Key<>(
            "sandbox.allowed_hosts",
            Forms.HOSTS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Hosts that boxes with network filtered may reach, by name: pypi.org, *.github.com, example.org:8443. Ports 80 and"
                    + " 443 where none is written.");

    static final Key<List<HostPattern>> DENIED_HOSTS = new Key<>(
            "sandbox.denied_hosts",
            Forms.HOSTS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Hosts that no box with network filtered may reach, whatever allowed_hosts or --allow-host says.");

    static final Key<List<HostAddress>> HOST_ADDRESSES = new Key<>(
            "sandbox.host_addresses",
            Forms.ADDRESSES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Names that are deliberately on private addresses, each NAME=ADDRESS. They are not looked up. Without an entry"
                    + " here, a name that leads to a private address is refused.");

    static final Key<String> WORKDIR = new Key<>(
            "sandbox.workdir",
            Forms.INSIDE,
            new Fixed<>("/workspace"),
            new Anyone<>(),
            "Where the program starts, and where the project appears in the box.");

    static final Key<List<Mount>> MOUNTS = new Key<>(
            "sandbox.mounts",
            Forms.MOUNTS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Places of this machine that boxes see, each {source: PATH, target: PATH, readonly: true}. readonly is true"
                    + " unless it says false. Empty: the project alone.");

    static final Key<List<String>> PASSTHROUGH = new Key<>(
            "sandbox.env_passthrough",
            Forms.NAMES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Names of variables whose values programs get from the caller; all others stay outside.");

    static final Key<Map<String, SecretSource>> SECRETS = new Key<>(
            "secrets",
            new SecretsForm(),
            new Fixed<>(Map.of()),
            new TrustedOnly<>(),
            "Values that runs get as variables when they ask by --secret NAME, each NAME: {environment: VARIABLE},"
                    + " {file: PATH} or {command: [WORD, …]}. They are left out of whatever programs say.");

    static final Key<List<Role>> ROLES = new Key<>(
            "roles",
            new RolesForm(),
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "What runs of a role may use, each NAME: {level: [LEVEL, …], network: [MODE, …], secrets: [NAME, …], any limit of"
                    + " sandbox, blocked_syscalls, allowed_syscalls, changes: {allow, deny}, code: {profile, allow, deny},"
                    + " override: …}; override bounds what --override may reach beyond that.");

    static final Key<String> ROLE = new Key<>(
            "sandbox.role",
            Forms.TEMPLATE_NAME,
            new Fixed<>(NO_ROLE),
            new TrustedOnly<>(),
            "The role of runs that name none by --role; none leaves them bounded by this configuration alone.");

    static final Key<List<String>> BLOCKED_SYSCALLS = new Key<>(
            "sandbox.blocked_syscalls",
            Forms.SYSCALLS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "System calls that programs do not get although their level has them, from moderate up.");

    static final Key<List<String>> ALLOWED_SYSCALLS = new Key<>(
            "sandbox.allowed_syscalls",
            Forms.SYSCALLS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "System calls that programs get although their level has them not, from moderate up. Those that would pierce"
                    + " the walls are refused.");

    static final Key<Boolean> ALLOW_UNSAFE = new Key<>(
            "sandbox.allow_unsafe",
            Forms.FLAG,
            new Fixed<>(false),
            new TrustedOnly<>(),
            "Whether level none, which has no walls at all, may be used.");

    static final Key<Boolean> FALLBACK = new Key<>(
            "sandbox.fallback.enabled",
            Forms.FLAG,
            new Fixed<>(false),
            new TrustedOnly<>(),
            "Whether a lower level may be used where the one asked for is not to be had. Each use is recorded.");

    static final Key<IsolationLevel> FLOOR = new Key<>(
            "sandbox.fallback.floor",
            Forms.LEVEL,
            new Fixed<>(IsolationLevel.MODERATE),
            new TrustedOnly<>(),
            "The lowest level a fallback may reach. none needs allow_unsafe as well.");

    static final Key<Optional<Path>> ROOT_PATH = new Key<>(
            "project.root_path",
            Forms.OPTIONAL_PATH,
            new Derived<>(
                    "none: boxes see no project",
                    "/srv/project",
                    _ -> new Assigned<>(Optional.empty(), new Origin.BuiltIn())),
            new Trust.BelowFile(),
            "The project's directory. Programs see it at workdir.");

    static final Key<List<Path>> ALLOWED_PATHS = new Key<>(
            "project.allowed_paths",
            Forms.PATHS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Places outside the project that may be mounted too.");

    static final Key<Profile> CODE_PROFILE = new Key<>(
            "code.profile",
            Forms.PROFILE,
            new Fixed<>(Profile.STANDARD),
            Trust.onlyHigher(),
            "How code is screened before it runs: permissive (deny list), standard or strict (allow list).");

    static final Key<List<String>> CODE_ALLOW = new Key<>(
            "code.allow",
            Forms.DOTTED_NAMES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Modules and calls that code may use beyond its profile, as dotted names; a trailing * matches any ending.");

    static final Key<List<String>> CODE_DENY = new Key<>(
            "code.deny",
            Forms.DOTTED_NAMES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Modules and calls that code may not use though its profile lets it; wins over code.allow.");

    static final Key<Boolean> CODE_SUPPRESSIONS = new Key<>(
            "code.suppressions",
            Forms.FLAG,
            new Fixed<>(false),
            new TrustedOnly<>(),
            "Whether a comment in the code may silence a finding. Either way it is recorded.");

    static final Key<TimeSpan> CHANGES_KEEP = new Key<>(
            "changes.keep",
            Forms.TIME,
            new Fixed<>(TimeSpan.seconds(7 * 24 * 3600)),
            new TrustedOnly<>(),
            "How long changes that nobody applied or discarded are kept, up to 168h.");

    static final Key<ByteSize> CHANGES_LAYER = new Key<>(
            "changes.layer_limit",
            Forms.size(Forms::atLeastOneMebibyte),
            new Fixed<>(ByteSize.mebibytes(512)),
            Trust.onlyLower(),
            "How much one run may write to its project's layer, which lives in memory. At least 1m.");

    static final Key<List<String>> CHANGES_ALLOW = new Key<>(
            "changes.allow",
            Forms.PATTERNS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Patterns of paths whose changes may be applied, src/** for example. Empty: all that are not denied or protected."
                    + " A protected path, .github/workflows/** for example, may be applied only if a pattern here names it.");

    static final Key<List<String>> CHANGES_DENY = new Key<>(
            "changes.deny",
            Forms.PATTERNS,
            new Fixed<>(List.of()),
            new Trust.Adding<>(),
            "Patterns of paths whose changes are never applied, whatever changes.allow says.");

    static final Key<List<String>> CHANGES_PROTECT = new Key<>(
            "changes.protect",
            Forms.PATTERNS,
            new Fixed<>(List.of()),
            new Trust.Adding<>(),
            "Patterns of paths to protect beyond the built-in ones: refused unless changes.allow names them.");

    static final Key<Integer> CHANGES_COUNT = new Key<>(
            "changes.count_limit",
            Forms.count(count -> new ChangeLimits(count, ChangeLimits.DEFAULTS.file(), ChangeLimits.DEFAULTS.total())),
            new Fixed<>(ChangeLimits.DEFAULTS.number()),
            Trust.onlyLower(),
            "Changes of one run above which none of them can be applied.");

    static final Key<ByteSize> CHANGES_FILE = new Key<>(
            "changes.file_limit",
            Forms.size(_ -> {}),
            new Fixed<>(ChangeLimits.DEFAULTS.file()),
            Trust.onlyLower(),
            "Size above which a changed file is listed and neither kept nor applied.");

    static final Key<Integer> POOL_MINIMUM = new Key<>(
            "pool.min_waiting",
            Forms.between(1, 1000),
            new Fixed<>(2),
            new TrustedOnly<>(),
            "Boxes of the configured kind, and of each template, that glovebox serve keeps waiting, from 1 to 1000.");

    static final Key<Integer> POOL_MAXIMUM = new Key<>(
            "pool.max_waiting",
            Forms.between(1, 1000),
            new Fixed<>(8),
            new TrustedOnly<>(),
            "Boxes of all kinds that wait at most; demand decides between the two.");

    static final Key<TimeSpan> POOL_IDLE = new Key<>(
            "pool.idle_time",
            Forms.TIME,
            new Fixed<>(TimeSpan.seconds(600)),
            new TrustedOnly<>(),
            "After this long without a run, half of the boxes of a kind go.");

    static final Key<Integer> POOL_REFILLS = new Key<>(
            "pool.parallel_refills",
            Forms.between(1, 16),
            new Fixed<>(1),
            new TrustedOnly<>(),
            "Boxes that are made ahead at the same time, from 1 to 16.");

    static final Key<Integer> POOL_REFILL_PERCENT = new Key<>(
            "pool.refill_percent",
            Forms.between(1, 100),
            new Fixed<>(50),
            new TrustedOnly<>(),
            "How much of the time one refill may be at work while boxes wait, from 1 to 100.");

    static final Key<List<TemplateSettings>> TEMPLATES = new Key<>(
            "templates",
            Forms.TEMPLATES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Boxes with a program that gets ready ahead of its job, each {name: NAME, image: IMAGE, level: LEVEL, preload: …};"
                    + " preload is {python: [MODULE, …], code: TEXT} or {command: [WORD, …]}, with files: [{source: PATH, target: /data/NAME}, …]."
                    + " For glovebox run --template NAME.");

    static final Key<String> DOCKER_HOST = new Key<>(
            "docker.host",
            Forms.HOST,
            new Derived<>(
                    "$DOCKER_HOST, else " + DerivedDefaults.SOCKET,
                    DerivedDefaults.SOCKET,
                    DerivedDefaults::dockerHost),
            new TrustedOnly<>(),
            "Where the Docker daemon listens.");

    static final Key<String> DOCKER_RUNTIME = new Key<>(
            "docker.runtime",
            Forms.RUNTIME,
            new Fixed<>(DAEMONS_CHOICE),
            new TrustedOnly<>(),
            "The OCI runtime by its registered name, runsc for example; default leaves it to the daemon.");

    private static final List<Key<?>> OF_RUNS = List.of(
            DATA_DIR,
            TEMPLATES,
            SECRETS,
            ROLES,
            ENABLED,
            LEVEL,
            IMAGE,
            MEMORY,
            CPUS,
            TIMEOUT,
            PIDS,
            OPEN_FILES,
            FILE_SIZE,
            SCRATCH,
            SCRATCH_FILES,
            OUTPUT,
            CAPTURE,
            NETWORK,
            ALLOWED_HOSTS,
            DENIED_HOSTS,
            HOST_ADDRESSES,
            WORKDIR,
            MOUNTS,
            PASSTHROUGH,
            BLOCKED_SYSCALLS,
            ALLOWED_SYSCALLS,
            ROLE,
            ALLOW_UNSAFE,
            FALLBACK,
            FLOOR,
            ROOT_PATH,
            ALLOWED_PATHS,
            CODE_PROFILE,
            CODE_ALLOW,
            CODE_DENY,
            CODE_SUPPRESSIONS,
            CHANGES_KEEP,
            CHANGES_LAYER,
            CHANGES_ALLOW,
            CHANGES_DENY,
            CHANGES_PROTECT,
            CHANGES_COUNT,
            CHANGES_FILE,
            POOL_MINIMUM,
            POOL_MAXIMUM,
            POOL_IDLE,
            POOL_REFILLS,
            POOL_REFILL_PERCENT,
            DOCKER_HOST,
            DOCKER_RUNTIME);

    static final List<Key<?>> ALL =
            Stream.concat(OF_RUNS.stream(), ServerKeys.ALL.stream()).toList();

    private Keys() {}

    static Optional<Key<?>> find(String path) {
        for (var key : ALL) {
            if (key.path().equals(path)) {
                return Optional.of(key);
            }
        }
        return Optional.empty();
    }

    static boolean isSection(String path) {
        return ALL.stream().anyMatch(key -> key.path().startsWith(path + "."));
    }

    /** What may stand directly in a section, by name; the empty section is the whole file. */
    static List<String> namesIn(String section) {
        var prefix = section.isEmpty() ? "" : section + ".";
        var names = new TreeSet<String>();
        for (var key : ALL) {
            if (key.path().startsWith(prefix)) {
                names.add(key.path().substring(prefix.length()).split("\\.", 2)[0]);
            }
        }
        return List.copyOf(names);
    }
}
