package dev.glovebox.config.key;

import dev.glovebox.config.file.ConfigurationProblems;
import dev.glovebox.config.file.Origin;
import dev.glovebox.config.file.Problem;
import dev.glovebox.config.file.Problem.Kind;
import dev.glovebox.model.spec.IsolationLevel;
import java.util.List;
import java.util.function.Predicate;

/** Checks that involve more than one key. */
public final class Conflicts {

    /**
     * One such rule.
     *
     * @param blamed the key to point at
     * @param also the other key it depends on
     */
    private record Conflict(Key<?> blamed, Key<?> also, Predicate<Settings> broken, String message, String hint) {}

    private static final String CONFIRM =
            "programs without walls can do whatever you can; set sandbox.allow_unsafe: true if you want that";

    private static final List<Conflict> ALL = List.of(
            new Conflict(
                    Keys.ENABLED,
                    Keys.ALLOW_UNSAFE,
                    settings -> !settings.get(Keys.ENABLED) && !settings.get(Keys.ALLOW_UNSAFE),
                    "sandbox.enabled: false runs programs without walls, but sandbox.allow_unsafe is false",
                    CONFIRM),
            new Conflict(
                    Keys.LEVEL,
                    Keys.ALLOW_UNSAFE,
                    settings -> settings.get(Keys.LEVEL) == IsolationLevel.NONE && !settings.get(Keys.ALLOW_UNSAFE),
                    "sandbox.level: none has no walls, but sandbox.allow_unsafe is false",
                    CONFIRM),
            new Conflict(
                    Keys.FLOOR,
                    Keys.ALLOW_UNSAFE,
                    settings -> settings.get(Keys.FLOOR) == IsolationLevel.NONE && !settings.get(Keys.ALLOW_UNSAFE),
                    "sandbox.fallback.floor: none has no walls, but sandbox.allow_unsafe is false",
                    CONFIRM),
            new Conflict(
                    PoolKeys.MINIMUM,
                    PoolKeys.MAXIMUM,
                    settings -> settings.get(PoolKeys.MINIMUM) > settings.get(PoolKeys.MAXIMUM),
                    "pool.min_warm is greater than pool.max_warm",
                    "lower pool.min_warm, or raise pool.max_warm"),
            new Conflict(
                    Keys.FLOOR,
                    Keys.LEVEL,
                    settings ->
                            floorMatters(settings) && !settings.get(Keys.LEVEL).isAtLeast(settings.get(Keys.FLOOR)),
                    "sandbox.fallback.floor is stronger than sandbox.level",
                    "a fallback can only weaken the level: lower the floor, or raise the level"),
            new Conflict(
                    Keys.ROLE,
                    Keys.ROLES,
                    settings -> !settings.get(Keys.ROLE).equals(Keys.NO_ROLE)
                            && settings.get(Keys.ROLES).stream()
                                    .noneMatch(role -> role.name().equals(settings.get(Keys.ROLE))),
                    "sandbox.role names a role that is not defined under roles",
                    "define the role under roles, or name another one"),
            new Conflict(
                    Keys.ALLOWED_SYSCALLS,
                    Keys.BLOCKED_SYSCALLS,
                    settings -> settings.get(Keys.ALLOWED_SYSCALLS).stream()
                            .anyMatch(settings.get(Keys.BLOCKED_SYSCALLS)::contains),
                    "a system call is in both sandbox.allowed_syscalls and sandbox.blocked_syscalls",
                    "keep it in one of the two lists"),
            new Conflict(
                    ServerKeys.CERTIFICATE,
                    ServerKeys.PRIVATE_KEY,
                    settings -> settings.get(ServerKeys.CERTIFICATE).isPresent()
                            != settings.get(ServerKeys.PRIVATE_KEY).isPresent(),
                    "only one of server.certificate and server.private_key is set",
                    "set both, or neither"));

    private Conflicts() {}

    public static void find(Settings settings, ConfigurationProblems problems) {
        for (var conflict : ALL) {
            if (!settings.isWrong(conflict.blamed)
                    && !settings.isWrong(conflict.also)
                    && conflict.broken.test(settings)) {
                var origin = settings.assigned(conflict.blamed).origin();
                var where = origin instanceof Origin.BuiltIn
                        ? settings.assigned(conflict.also).origin()
                        : origin;
                problems.add(new Problem(Kind.CONFLICT, where.where(), conflict.message, conflict.hint));
            }
        }
    }

    /** Whoever just lowers the level need not know about a fallback that is switched off. */
    private static boolean floorMatters(Settings settings) {
        return settings.get(Keys.FALLBACK) || !(settings.assigned(Keys.FLOOR).origin() instanceof Origin.BuiltIn);
    }
}
