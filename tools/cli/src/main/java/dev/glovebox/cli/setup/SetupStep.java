package dev.glovebox.cli.setup;

/** One thing that has to be in place. Doing it again when it is in place changes nothing. */
public interface SetupStep {

    /** Title of the step for the user. */
    String title();

    /**
     * Does it.
     *
     * @return what is in place now, in a few words
     * @throws dev.glovebox.model.failure.SandboxException saying what is missing and how to get it
     */
    String ensure(Progress progress);
}
