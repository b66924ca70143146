package dev.glovebox.runtime.walls;

import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.run.WallCheck.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects comparisons. */
final class WallList {

    private final List<WallCheck> checks = new ArrayList<>();

    /** Holds only if the kernel said exactly that. */
    void equal(String name, String requested, Optional<String> got) {
        add(
                name,
                requested,
                got.orElse("unknown"),
                got.filter(requested::equals).isPresent());
    }

    /** Holds if {@code condition} was established. */
    void add(String name, String requested, String got, boolean condition) {
        checks.add(new WallCheck(name, requested, got, condition ? Result.HOLDS : Result.WEAKER));
    }

    void notPermittedHere(String name, String requested, String got) {
        checks.add(new WallCheck(name, requested, got, Result.NOT_PERMITTED_HERE));
    }

    List<WallCheck> all() {
        return List.copyOf(checks);
    }
}
