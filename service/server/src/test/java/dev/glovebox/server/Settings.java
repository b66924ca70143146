package dev.glovebox.server;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.ForbiddenPaths;
import dev.glovebox.policy.role.Roles;
import dev.glovebox.policy.rule.PolicySettings;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Profile;
import dev.glovebox.server.setting.ServerSettings;
import dev.glovebox.server.setting.ServerSettings.Judgement;
import dev.glovebox.server.setting.ServerSettings.Listening;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Settings for tests: loopback, any free port. */
public final class Settings {

    private Settings() {}

    public static ServerSettings in(Path data) {
        var policy = new PolicySettings(
                        PolicySettings.Unsafe.REFUSED,
                        Set.of("LANG"),
                        new ForbiddenPaths(List.of(), Path.of("/nobody")),
                        new BoxUser(1000, 1000))
                .withFloor(Optional.of(IsolationLevel.MODERATE));
        return new ServerSettings(
                data,
                Optional.empty(),
                new Listening("127.0.0.1", 0, Optional.empty()),
                new Judgement(policy, CodePolicy.of(Profile.STANDARD), Roles.NONE),
                ServerSettings.USUAL_LEASE,
                ServerSettings.Bounds.USUAL);
    }
}
