package dev.glovebox.server;

import dev.glovebox.server.listen.ListenFailure;
import dev.glovebox.server.setting.ServerSettings;
import dev.glovebox.server.store.sql.DatabaseAddress;

/** Mistakes of a start that can be known before anything is started. */
public final class StartupCheck {

    private StartupCheck() {}

    /**
     * Returns when a server with these settings can come up, as far as that can be known. Changes nothing.
     *
     * @throws dev.glovebox.model.failure.SandboxException when it cannot
     */
    public static void of(ServerSettings settings) {
        settings.database().map(DatabaseAddress::new).ifPresent(DatabaseAddress::check);
        ListenFailure.check(settings.listening());
    }
}
