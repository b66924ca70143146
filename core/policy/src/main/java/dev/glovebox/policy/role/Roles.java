package dev.glovebox.policy.role;

import java.util.List;
import java.util.Optional;

/**
 * The roles of a configuration.
 *
 * @param usual the name of the one that runs have which name none
 */
public record Roles(List<Role> all, Optional<String> usual) {

    public static final Roles NONE = new Roles(List.of(), Optional.empty());

    public Roles {
        all = List.copyOf(all);
    }

    public Optional<Role> named(String name) {
        return all.stream().filter(role -> role.name().equals(name)).findFirst();
    }

    /**
     * The role of a run.
     *
     * @param wanted what it names, if it names one
     * @return empty when it has none; throws when there is none of that name
     */
    public Optional<Role> of(Optional<String> wanted) {
        return wanted.or(() -> usual).map(name -> named(name).orElseThrow(() -> unknown(name)));
    }

    private IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException("unknown role '" + name + "'; "
                + (all.isEmpty()
                        ? "the configuration defines no roles"
                        : "use one of "
                                + String.join(", ", all.stream().map(Role::name).toList())));
    }
}
