package dev.glovebox.model.network;

import dev.glovebox.model.value.Printable;

/**
 * A network for one command of a session, and for nothing else in its box.
 *
 * @param by who decided it: a person, or the program that speaks for one
 * @param reason in their words, for whoever reads the ledger
 */
public record NetworkGrant(NetworkMode mode, String by, String reason) {

    public NetworkGrant {
        if (by.isBlank() || reason.isBlank()) {
            throw new IllegalArgumentException(
                    "a network for one command needs who decided it and a reason; give both");
        }
        switch (mode) {
            case NetworkMode.Filtered _, NetworkMode.Full() -> {}
            case NetworkMode.None(), NetworkMode.Internal _ ->
                throw new IllegalArgumentException(
                        "network " + mode.label() + " cannot be given to a single command; choose filtered or full");
        }
        by = Printable.text(by);
        reason = Printable.text(reason);
    }
}
