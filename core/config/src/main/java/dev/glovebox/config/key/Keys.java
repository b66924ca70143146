package dev.glovebox.config.key;

import dev.glovebox.config.environment.DerivedDefaults;
import dev.glovebox.config.file.Assigned;
import dev.glovebox.config.file.Origin;
import dev.glovebox.config.key.Default.Derived;
import dev.glovebox.config.key.Default.Fixed;
import dev.glovebox.config.key.Trust.Anyone;
import dev.glovebox.config.key.Trust.TrustedOnly;
import dev.glovebox.config.value.RolesType;
import dev.glovebox.config.value.SecretsType;
import dev.glovebox.config.value.TemplateSettings;
import dev.glovebox.config.value.ValueTypes;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SecretSource;
import dev.glovebox.policy.path.MountTargets;
import dev.glovebox.policy.role.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Every key, in the order of the documentation. These and the other key tables are the only place that knows defaults. */
public final class Keys {

    /** For {@code docker.runtime}: whatever the daemon itself uses. */
    public static final String DAEMONS_CHOICE = "default";

    /** For {@code sandbox.role}: nobody in particular. */
    public static final String NO_ROLE = "none";

    public static final Key<Path> DATA_DIR = new Key<>(
            "data_dir",
            ValueTypes.PATH,
            new Derived<>(
                    "$GLOVEBOX_HOME; else /var/lib/glovebox for root, $XDG_DATA_HOME/glovebox or"
                            + " ~/.local/share/glovebox for other users",
                    "/var/lib/glovebox",
                    DerivedDefaults::dataDirectory),
            new TrustedOnly<>(),
            "Directory for the audit log, accepted image digests and other state.");

    public static final Key<Boolean> ENABLED = new Key<>(
            "sandbox.enabled",
            ValueTypes.FLAG,
            new Fixed<>(true),
            Trust.onlyHigher(),
            "Whether programs run in a sandbox. With false they run directly on this machine, as with level "
                    + "none; this also requires allow_unsafe: true.");

    public static final Key<IsolationLevel> LEVEL = new Key<>(
            "sandbox.level",
            ValueTypes.LEVEL,
            new Fixed<>(IsolationLevel.STRICT),
            Trust.onlyHigher(),
            "Isolation level: none, basic, moderate, strict (a hardened container) or paranoid. If a file sets it, it"
                    + " is also the lowest level of runs and tasks without a role.");

    public static final Key<String> IMAGE = new Key<>(
            "sandbox.image",
            ValueTypes.IMAGE,
            new Fixed<>("glovebox/sandbox"),
            new TrustedOnly<>(),
            "Container image. It must be on this machine; 'glovebox setup' builds the default one.");

    public static final Key<String> WORKDIR = new Key<>(
            "sandbox.workdir",
            ValueTypes.INSIDE,
            new Fixed<>(MountTargets.WORKSPACE),
            new Anyone<>(),
            "Working directory of the program. The project is mounted at /workspace. Without a project the "
                    + "default is /tmp.");

    public static final Key<List<Mount>> MOUNTS = new Key<>(
            "sandbox.mounts",
            ValueTypes.MOUNTS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Host paths to mount into every box, each SRC[:DST][:ro|rw|captured] or {source: PATH, target: PATH, "
                    + "access: read_only}. Default: read_only, at /mnt/NAME. Empty: only the project is mounted.");

    public static final Key<List<String>> PASSTHROUGH = new Key<>(
            "sandbox.env_passthrough",
            ValueTypes.NAMES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Environment variables to pass from the caller to the program. All others are removed.");

    public static final Key<Map<String, SecretSource>> SECRETS = new Key<>(
            "secrets",
            new SecretsType(),
            new Fixed<>(Map.of()),
            new TrustedOnly<>(),
            "Secrets that a run can request with --secret NAME, each NAME: {environment: VARIABLE}, {file: PATH} or"
                    + " {command: [WORD, …]}. A program gets a secret as an environment variable. Its value is redacted"
                    + " from output, events and results.");

    public static final Key<List<Role>> ROLES = new Key<>(
            "roles",
            new RolesType(),
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Roles and what their runs and tasks may use, each NAME: {level: [LEVEL, …], network: [MODE, …],"
                    + " allowed_hosts: [HOST, …], image: […], runtime: […], mounts: […], gpus: […], secrets: [NAME, …],"
                    + " any limit of sandbox, blocked_syscalls, allowed_syscalls, changes: {allow, deny}, code: {profile,"
                    + " allow, deny}, override: …}. override bounds what --override may request beyond that.");

    public static final Key<String> ROLE = new Key<>(
            "sandbox.role",
            ValueTypes.TEMPLATE_NAME,
            new Fixed<>(NO_ROLE),
            new TrustedOnly<>(),
            "Default role of runs and tasks that name none. none: only this configuration bounds them.");

    public static final Key<List<String>> BLOCKED_SYSCALLS = new Key<>(
            "sandbox.blocked_syscalls",
            ValueTypes.SYSCALLS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "System calls to block beyond those that the level blocks. Works from level moderate up.");

    public static final Key<List<String>> ALLOWED_SYSCALLS = new Key<>(
            "sandbox.allowed_syscalls",
            ValueTypes.SYSCALLS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "System calls to allow beyond those of the level. Works from level moderate up. Calls that would "
                    + "break the isolation are refused.");

    public static final Key<Boolean> ALLOW_UNSAFE = new Key<>(
            "sandbox.allow_unsafe",
            ValueTypes.FLAG,
            new Fixed<>(false),
            new TrustedOnly<>(),
            "Whether level none, which has no isolation at all, may be used.");

    public static final Key<Boolean> FALLBACK = new Key<>(
            "sandbox.fallback.enabled",
            ValueTypes.FLAG,
            new Fixed<>(false),
            new TrustedOnly<>(),
            "Whether a run may fall back to a lower level when the requested one is not available. Each fallback "
                    + "is recorded.");

    public static final Key<IsolationLevel> FLOOR = new Key<>(
            "sandbox.fallback.floor",
            ValueTypes.LEVEL,
            new Fixed<>(IsolationLevel.MODERATE),
            new TrustedOnly<>(),
            "Lowest level that a fallback may use. none also requires allow_unsafe: true.");

    public static final Key<Optional<Path>> ROOT_PATH = new Key<>(
            "project.root_path",
            ValueTypes.OPTIONAL_PATH,
            new Derived<>(
                    "none: boxes have no project",
                    "/srv/project",
                    _ -> new Assigned<>(Optional.empty(), new Origin.BuiltIn())),
            new Trust.BelowFile(),
            "Project directory. Programs see it at /workspace.");

    public static final Key<List<Path>> ALLOWED_PATHS = new Key<>(
            "project.allowed_paths",
            ValueTypes.PATHS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Host paths outside the project that may also be mounted.");

    public static final Key<List<TemplateSettings>> TEMPLATES = new Key<>(
            "templates",
            ValueTypes.TEMPLATES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Templates of warm boxes whose program is started and initialized before the run, each {name: NAME, "
                    + "image: IMAGE, level: LEVEL, preload: …}; preload is {python: [MODULE, …], code: TEXT} or {command: "
                    + "[WORD, …]}, with files: [{source: PATH, target: /data/NAME}, …]. Used by glovebox run --template "
                    + "NAME and by tasks.");

    public static final Key<String> DOCKER_HOST = new Key<>(
            "docker.host",
            ValueTypes.HOST,
            new Derived<>(
                    "$DOCKER_HOST, else " + DerivedDefaults.SOCKET,
                    DerivedDefaults.SOCKET,
                    DerivedDefaults::dockerHost),
            new TrustedOnly<>(),
            "Address of the Docker daemon.");

    public static final Key<String> DOCKER_RUNTIME = new Key<>(
            "docker.runtime",
            ValueTypes.RUNTIME,
            new Fixed<>(DAEMONS_CHOICE),
            new TrustedOnly<>(),
            "OCI runtime by its name in Docker, for example runsc. default: the daemon's default runtime.");

    public static final List<Key<?>> ALL = Stream.of(
                    List.of(DATA_DIR, TEMPLATES, SECRETS, ROLES, ENABLED, LEVEL, EngineKeys.ENGINE, IMAGE),
                    LimitKeys.ALL,
                    NetworkKeys.ALL,
                    List.of(WORKDIR, MOUNTS, PASSTHROUGH, BLOCKED_SYSCALLS, ALLOWED_SYSCALLS, ROLE),
                    List.of(ALLOW_UNSAFE, FALLBACK, FLOOR, ROOT_PATH, ALLOWED_PATHS),
                    CodeKeys.ALL,
                    ChangeKeys.ALL,
                    PoolKeys.ALL,
                    DaemonKeys.ALL,
                    List.of(DOCKER_HOST, DOCKER_RUNTIME),
                    EngineKeys.ALL,
                    ServerKeys.ALL,
                    RunnerKeys.ALL,
                    LogKeys.ALL)
            .<Key<?>>flatMap(List::stream)
            .toList();

    /** Keys of earlier versions, by their old path. */
    public static final Map<String, String> RENAMED =
            Map.of("pool.min_waiting", "pool.min_warm", "pool.max_waiting", "pool.max_warm");

    private Keys() {}

    public static Optional<Key<?>> find(String path) {
        for (var key : ALL) {
            if (key.path().equals(path)) {
                return Optional.of(key);
            }
        }
        return Optional.empty();
    }

    public static boolean isSection(String path) {
        return ALL.stream().anyMatch(key -> key.path().startsWith(path + "."));
    }

    /** Names of keys and sections directly in a section; the empty section is the whole file. */
    public static List<String> namesIn(String section) {
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
