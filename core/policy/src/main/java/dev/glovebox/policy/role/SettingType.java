package dev.glovebox.policy.role;

import dev.glovebox.model.spec.Limit;
import dev.glovebox.model.spec.SandboxSpec;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** How a dial is read and set. */
sealed interface SettingType {

    /**
     * Some words, of which a role may have some.
     *
     * @param check gives the word as it is compared, or refuses it by an {@link IllegalArgumentException}
     * @param set takes one word
     */
    record Words(
            String wanted,
            UnaryOperator<String> check,
            Function<SandboxSpec, List<String>> read,
            BiFunction<SandboxSpec, String, SandboxSpec> set)
            implements SettingType {}

    /** An amount, of which a role may have so much. */
    record Amount(Limit limit) implements SettingType {}
}
