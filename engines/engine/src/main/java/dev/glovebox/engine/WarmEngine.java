package dev.glovebox.engine;

import dev.glovebox.policy.ApprovedSpec;

/**
 * An engine that can raise walls before it is known for which run.
 *
 * <pre>{@code
 * var box = engine.launchWarm(blank);         // walls and init, no command, no mounts; waits
 * if (engine.bindsLate(approved)) {
 *     box.bind(approved.inBoxOf(box.user())); // its mounts and limits, from outside
 * }                                           // then verified and used like any other box, once
 * }</pre>
 */
public interface WarmEngine extends Engine {

    /** Whether everything this run needs can be given to a box that stands already. If not, launch one for it. */
    boolean bindsLate(ApprovedSpec spec);

    /**
     * Raises walls for whatever run may come.
     *
     * @param blank what the runs will have in common: level, image, sizes of scratch space and files, but no network, for what a run may
     *     reach comes through the door; what it mounts is mounted from the start
     */
    WarmBox launchWarm(ApprovedSpec blank);
}
