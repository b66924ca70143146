package dev.glovebox.protocol.runner;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rules of a role for the changes of programs and the names in their code. Only what narrows the runner's own screen of code is here:
 * what code may use beyond it is for the runner's configuration to say.
 */
public record RoleRules(Changes changes, Code code) {

    public static final RoleRules NONE =
            new RoleRules(new Changes(List.of(), List.of()), new Code(Optional.empty(), List.of()));

    /** Patterns of paths that may and may not be applied. */
    public record Changes(List<String> allow, List<String> deny) {
        public Changes {
            allow = List.copyOf(allow);
            deny = List.copyOf(deny);
        }

        private static Changes read(Reading from) {
            return new Changes(from.texts("allow"), from.texts("deny"));
        }
    }

    /** The profile of the screen where it is stricter than usual, and names that code may not use. */
    public record Code(Optional<String> profile, List<String> deny) {
        public Code {
            deny = List.copyOf(deny);
        }

        private static Code read(Reading from) {
            return new Code(from.optional("profile"), from.texts("deny"));
        }
    }

    Map<String, Object> tree() {
        var paths = new Tree().putUnlessEmpty("allow", changes.allow).putUnlessEmpty("deny", changes.deny);
        var names = new Tree().put("profile", code.profile).putUnlessEmpty("deny", code.deny);
        return new Tree()
                .put("changes", Optional.of(paths.map()).filter(map -> !map.isEmpty()))
                .put("code", Optional.of(names.map()).filter(map -> !map.isEmpty()))
                .map();
    }

    static RoleRules read(Reading from) {
        return new RoleRules(
                from.object("changes", Changes::read).orElse(NONE.changes),
                from.object("code", Code::read).orElse(NONE.code));
    }
}
