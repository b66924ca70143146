package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.scope.Variable;
import dev.glovebox.screen.python.tree.Values;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Variables that are fixed, as inside one call or one round of a comprehension, and what others are because of that. */
final class Frame {
    private final @Nullable Frame around;
    private final Map<Variable, Values> fixed;
    private @Nullable Map<Variable, Values> following;

    Frame(@Nullable Frame around, Map<Variable, Values> fixed) {
        this.around = around;
        this.fixed = fixed;
    }

    /** Fixed value of the variable in this or an outer frame. */
    @Nullable
    Values fixed(Variable variable) {
        for (Frame frame = this; frame != null; frame = frame.around) {
            Values values = frame.fixed.get(variable);
            if (values != null) {
                return values;
            }
        }
        return null;
    }

    /** Cached value of a variable that is not fixed. Another frame may give another answer. */
    @Nullable
    Values known(Variable variable) {
        return following == null ? null : following.get(variable);
    }

    void keep(Variable variable, Values values) {
        if (following == null) {
            following = new HashMap<>();
        }
        following.put(variable, values);
    }
}
