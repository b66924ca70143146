package dev.glovebox.engine.local;

import dev.glovebox.policy.path.BoxUser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The steps between this process and the walls: into the control group and to the box's mounts first, since that needs the caller's
 * rights, then to the box's user. Init does both and becomes the program that follows, so no process is added.
 */
final class EnterArguments {

    private EnterArguments() {}

    /**
     * Everything up to the program to become; empty when there is nothing to do on the way.
     *
     * @param become empty leaves the user as it is; then there are no views
     */
    static List<String> of(Path init, List<Path> groups, Optional<BoxUser> become, Views views) {
        if (groups.isEmpty() && become.isEmpty()) {
            return List.of();
        }
        var arguments = new ArrayList<String>(List.of(init.toString(), "enter"));
        for (Path group : groups) {
            arguments.addAll(List.of("--cgroup", group.toString()));
        }
        views.all().forEach(view -> arguments.addAll(view.words()));
        become.ifPresent(user -> arguments.addAll(
                List.of("--uid", Integer.toString(user.uid()), "--gid", Integer.toString(user.gid()))));
        arguments.add("--");
        return List.copyOf(arguments);
    }
}
