package dev.glovebox.config.key;

import dev.glovebox.config.environment.DerivedDefaults;
import dev.glovebox.config.file.Assigned;
import dev.glovebox.config.file.Origin;
import dev.glovebox.config.key.Default.Derived;
import dev.glovebox.config.key.Default.Fixed;
import dev.glovebox.config.key.Trust.Anyone;
import dev.glovebox.config.key.Trust.TrustedOnly;
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
                            + " ~/.local/share/glovebox for anyone else",
                    "/var/lib/glovebox",
                    DerivedDefaults::dataDirectory),
            new TrustedOnly<>(),
            "Where the audit log, the image's digest and other state are kept.");

    public static final Key<Boolean> ENABLED = new Key<>(
            "sandbox.enabled",
            ValueTypes.FLAG,
            new Fixed<>(true),
            Trust.onlyHigher(),
            "Whether programs run behind walls. With false they run directly on this machine, as with level none, and"
                    + " allow_unsafe must say so too.");

    public static final Key<IsolationLevel> LEVEL = new Key<>(
            "sandbox.level",
            ValueTypes.LEVEL,
            new Fixed<>(IsolationLevel.STRICT),
            Trust.onlyHigher(),
            "How strong the walls are: none, basic, moderate, strict (a hardened container) or paranoid. Once written down, also the"
                    + " floor of runs and tasks that no role bounds.");

    public static final Key<String> IMAGE = new Key<>(
            "sandbox.image",
            ValueTypes.IMAGE,
            new Fixed<>("glovebox/sandbox"),
            new TrustedOnly<>(),
            "The image containers start from. It must be on this machine; 'glovebox setup' builds the default one.");

    public static final Key<String> WORKDIR = new Key<>(
            "sandbox.workdir",
            ValueTypes.INSIDE,
            new Fixed<>(MountTargets.WORKSPACE),
            new Anyone<>(),
            "Where the program starts. The project appears at /workspace; without one, programs start in /tmp unless this says"
                    + " otherwise.");

    public static final Key<List<Mount>> MOUNTS = new Key<>(
            "sandbox.mounts",
            ValueTypes.MOUNTS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Places of this machine that boxes see, each {source: PATH, target: PATH, readonly: true}. readonly is true"
                    + " unless it says false. Empty: the project alone.");

    public static final Key<List<String>> PASSTHROUGH = new Key<>(
            "sandbox.env_passthrough",
            ValueTypes.NAMES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Names of variables whose values programs get from the caller; all others stay outside.");

    public static final Key<Map<String, SecretSource>> SECRETS = new Key<>(
            "secrets",
            new SecretsType(),
            new Fixed<>(Map.of()),
            new TrustedOnly<>(),
            "Values that runs get as variables when they ask by --secret NAME, each NAME: {environment: VARIABLE},"
                    + " {file: PATH} or {command: [WORD, …]}. They are left out of whatever programs say.");

    public static final Key<List<Role>> ROLES = new Key<>(
            "roles",
            new RolesType(),
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "What runs and tasks of a role may use, each NAME: {level: [LEVEL, …], network: [MODE, …], allowed_hosts: [HOST, …],"
                    + " image: […], runtime: […], mounts: […], gpus: […], secrets: [NAME, …], any limit of"
                    + " sandbox, blocked_syscalls, allowed_syscalls, changes: {allow, deny}, code: {profile, allow, deny},"
                    + " override: …}; override bounds what --override may reach beyond that.");

    public static final Key<String> ROLE = new Key<>(
            "sandbox.role",
            ValueTypes.TEMPLATE_NAME,
            new Fixed<>(NO_ROLE),
            new TrustedOnly<>(),
            "The role of runs and tasks that name none; none leaves them bounded by this configuration alone.");

    public static final Key<List<String>> BLOCKED_SYSCALLS = new Key<>(
            "sandbox.blocked_syscalls",
            ValueTypes.SYSCALLS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "System calls that programs do not get although their level has them, from moderate up.");

    public static final Key<List<String>> ALLOWED_SYSCALLS = new Key<>(
            "sandbox.allowed_syscalls",
            ValueTypes.SYSCALLS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "System calls that programs get although their level has them not, from moderate up. Those that would pierce"
                    + " the walls are refused.");

    public static final Key<Boolean> ALLOW_UNSAFE = new Key<>(
            "sandbox.allow_unsafe",
            ValueTypes.FLAG,
            new Fixed<>(false),
            new TrustedOnly<>(),
            "Whether level none, which has no walls at all, may be used.");

    public static final Key<Boolean> FALLBACK = new Key<>(
            "sandbox.fallback.enabled",
            ValueTypes.FLAG,
            new Fixed<>(false),
            new TrustedOnly<>(),
            "Whether a lower level may be used where the one asked for is not to be had. Each use is recorded.");

    public static final Key<IsolationLevel> FLOOR = new Key<>(
            "sandbox.fallback.floor",
            ValueTypes.LEVEL,
            new Fixed<>(IsolationLevel.MODERATE),
            new TrustedOnly<>(),
            "The lowest level a fallback may reach. none needs allow_unsafe as well.");

    public static final Key<Optional<Path>> ROOT_PATH = new Key<>(
            "project.root_path",
            ValueTypes.OPTIONAL_PATH,
            new Derived<>(
                    "none: boxes see no project",
                    "/srv/project",
                    _ -> new Assigned<>(Optional.empty(), new Origin.BuiltIn())),
            new Trust.BelowFile(),
            "The project's directory. Programs see it at /workspace.");

    public static final Key<List<Path>> ALLOWED_PATHS = new Key<>(
            "project.allowed_paths",
            ValueTypes.PATHS,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Places outside the project that may be mounted too.");

    public static final Key<List<TemplateSettings>> TEMPLATES = new Key<>(
            "templates",
            ValueTypes.TEMPLATES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Boxes with a program that gets ready ahead of its job, each {name: NAME, image: IMAGE, level: LEVEL, preload: …};"
                    + " preload is {python: [MODULE, …], code: TEXT} or {command: [WORD, …]}, with files: [{source: PATH, target: /data/NAME}, …]."
                    + " For glovebox run --template NAME.");

    public static final Key<String> DOCKER_HOST = new Key<>(
            "docker.host",
            ValueTypes.HOST,
            new Derived<>(
                    "$DOCKER_HOST, else " + DerivedDefaults.SOCKET,
                    DerivedDefaults.SOCKET,
                    DerivedDefaults::dockerHost),
            new TrustedOnly<>(),
            "Where the Docker daemon listens.");

    public static final Key<String> DOCKER_RUNTIME = new Key<>(
            "docker.runtime",
            ValueTypes.RUNTIME,
            new Fixed<>(DAEMONS_CHOICE),
            new TrustedOnly<>(),
            "The OCI runtime by its registered name, runsc for example; default leaves it to the daemon.");

    public static final List<Key<?>> ALL = Stream.of(
                    List.of(DATA_DIR, TEMPLATES, SECRETS, ROLES, ENABLED, LEVEL, IMAGE),
                    LimitKeys.ALL,
                    NetworkKeys.ALL,
                    List.of(WORKDIR, MOUNTS, PASSTHROUGH, BLOCKED_SYSCALLS, ALLOWED_SYSCALLS, ROLE),
                    List.of(ALLOW_UNSAFE, FALLBACK, FLOOR, ROOT_PATH, ALLOWED_PATHS),
                    CodeKeys.ALL,
                    ChangeKeys.ALL,
                    PoolKeys.ALL,
                    List.of(DOCKER_HOST, DOCKER_RUNTIME),
                    ServerKeys.ALL)
            .<Key<?>>flatMap(List::stream)
            .toList();

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

    /** What may stand directly in a section, by name; the empty section is the whole file. */
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
