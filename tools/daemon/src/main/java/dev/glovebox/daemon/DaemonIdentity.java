package dev.glovebox.daemon;

import java.time.Duration;

/**
 * Which daemon this is.
 *
 * @param build what the launcher was built with; nobody is served by another build than its own
 * @param keeper who decides when it ends
 */
public record DaemonIdentity(String version, String build, Keeper keeper) {

    /** Who decides when a daemon ends. */
    public sealed interface Keeper {

        /** A person or an init system: {@code glovebox serve}. */
        record Operator() implements Keeper {
            @Override
            public String ends() {
                return "when glovebox serve is stopped";
            }
        }

        /**
         * Nobody: a command started it for the next ones.
         *
         * @param idle after so long without anything to do it ends
         * @param outdated called when a launcher of another build came; from then on only that one's successor is of use
         */
        record Itself(Duration idle, Runnable outdated) implements Keeper {
            @Override
            public String ends() {
                return "after " + idle.toSeconds() + " seconds without a command";
            }
        }

        /** When the daemon ends, for people. */
        String ends();
    }

    /** The build that the launcher of this process told it. */
    public static String buildOfThisProcess() {
        return System.getProperty("glovebox.build", "development");
    }

    /** A daemon that ends by itself makes room for one that fits. */
    void outdated() {
        if (keeper instanceof Keeper.Itself(var _, var outdated)) {
            outdated.run();
        }
    }
}
