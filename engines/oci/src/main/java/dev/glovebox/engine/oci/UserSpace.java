package dev.glovebox.engine.oci;

import dev.glovebox.policy.path.BoxUser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which users there are in a box. */
sealed interface UserSpace {

    /**
     * A user namespace of its own with two users in it: the box's, who is the same outside, and a root that is nobody outside. The
     * runtime is that root while it sets the box up; afterwards nobody is. To the kernel the namespace belongs to that root, so what
     * it counts in there for users is not counted for root of the host.
     */
    record Own(BoxUser user) implements UserSpace {

        /** Above every number that a box has as its user, so that no two boxes ever share one. */
        private static final long ROOTS = 2_000_000_000L;

        long rootUid() {
            return ROOTS + user.uid();
        }

        long rootGid() {
            return ROOTS + user.gid();
        }

        List<Map<String, Object>> uids() {
            return List.of(one(0, rootUid()), one(user.uid(), user.uid()));
        }

        List<Map<String, Object>> gids() {
            return List.of(one(0, rootGid()), one(user.gid(), user.gid()));
        }

        private static Map<String, Object> one(long inside, long outside) {
            Map<String, Object> range = new LinkedHashMap<>();
            range.put("containerID", inside);
            range.put("hostID", outside);
            range.put("size", 1);
            return range;
        }
    }

    /** The host's: for runtimes with a kernel of their own, and for hosts that let nobody have another. */
    record Host() implements UserSpace {}

    /** Who is root in the box, as the host counts. */
    default long root() {
        return switch (this) {
            case Own own -> own.rootUid();
            case Host() -> 0;
        };
    }

    /** The group of whoever is root in the box, as the host counts. */
    default long rootGroup() {
        return switch (this) {
            case Own own -> own.rootGid();
            case Host() -> 0;
        };
    }

    /**
     * Whether init puts the filter on itself, before it says a word, and not the runtime before init: the same filter without the library
     * that compiles it anew for each box, which takes a quarter of all that a runtime does. gVisor wants to know it.
     */
    default boolean filteredByInit() {
        return switch (this) {
            case Own _ -> true;
            case Host() -> false;
        };
    }

    /** Where the namespace is shown to the runtime, as a word of a job. */
    default String place(Bundle bundle) {
        return switch (this) {
            case Own _ -> bundle.users().toString();
            case Host() -> "-";
        };
    }
}
