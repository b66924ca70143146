package dev.glovebox.server;

import dev.glovebox.policy.PolicySettings;
import dev.glovebox.policy.code.CodePolicy;
import dev.glovebox.policy.code.Profile;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPlaces;
import dev.glovebox.server.ServerSettings.Judgement;
import dev.glovebox.server.ServerSettings.Listening;
import dev.glovebox.server.ServerSettings.Pace;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Settings for tests: loopback, any free port. */
final class Settings {

    private Settings() {}

    static ServerSettings in(Path data) {
        var policy = new PolicySettings(
                PolicySettings.Unsafe.REFUSED,
                Set.of("LANG"),
                new ForbiddenPlaces(List.of(), Path.of("/nobody")),
                new BoxUser(1000, 1000));
        return new ServerSettings(
                data,
                Optional.empty(),
                new Listening("127.0.0.1", 0, Optional.empty()),
                new Judgement(policy, CodePolicy.of(Profile.STANDARD)),
                Pace.USUAL);
    }
}
