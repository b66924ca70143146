package dev.glovebox.selftest.attack;

import dev.glovebox.selftest.bed.Attack;
import java.util.List;
import java.util.stream.Stream;

/** Every attack there is. */
public final class Catalogue {

    private static final List<Attack> ALL = Stream.of(
                    IdentityAttacks.all(),
                    CallAttacks.all(),
                    SocketAttacks.all(),
                    StartAttacks.all(),
                    FileAttacks.all(),
                    KernelAttacks.all(),
                    DoorAttacks.all(),
                    NetworkAttacks.all(),
                    ReachAttacks.all(),
                    ResourceAttacks.all(),
                    LifeAttacks.all())
            .flatMap(List::stream)
            .toList();

    private Catalogue() {}

    public static List<Attack> all() {
        return ALL;
    }
}
