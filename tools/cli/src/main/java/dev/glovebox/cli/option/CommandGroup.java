package dev.glovebox.cli.option;

/** A command that does nothing without one of its subcommands. */
public abstract class CommandGroup extends Subcommand implements Runnable {

    private final String subcommands;

    /** @param subcommands for example {@code list, show or apply} */
    protected CommandGroup(String subcommands) {
        this.subcommands = subcommands;
    }

    @Override
    public final void run() {
        throw misused("missing subcommand: " + subcommands);
    }
}
