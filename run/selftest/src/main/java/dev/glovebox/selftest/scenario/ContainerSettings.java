package dev.glovebox.selftest.scenario;

import dev.glovebox.json.Json;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.TestLimits;
import dev.glovebox.selftest.bed.Trial;
import dev.glovebox.selftest.bed.Weakness;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Reads a running container's settings back from the daemon. */
public final class ContainerSettings implements Scenario {

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException {
        var docker = arena.grounds().docker();
        try (var live = arena.start(arena.spec(level, TestLimits.SMALL, List.of("uid-zero", "linger=20000")))) {
            live.prints("uid-zero");
            boolean daemon = arena.engine(level).kind() == EngineKind.DOCKER;
            Optional<AttackResult> judged = daemon
                    ? docker.inspect("glovebox-" + live.run().text()).map(ContainerSettings::judge)
                    : BundleSettings.of(arena.grounds().installation(), live.run());
            AttackResult outcome =
                    judged.orElseGet(() -> new AttackResult.Unknown("there is no container of run " + live.run()));
            return new Trial(outcome, judge(arena.controls().settings(Weakness.PRIVILEGED)));
        }
    }

    private static AttackResult judge(Json container) {
        Json host = container.at("HostConfig");
        for (String name : List.of("PidMode", "NetworkMode", "UsernsMode", "IpcMode", "UTSMode", "CgroupnsMode")) {
            if (host.at(name).text().filter("host"::equals).isPresent()) {
                return new AttackResult.Open(name + " is the host's");
            }
        }
        for (String name :
                List.of("CapAdd", "Devices", "DeviceRequests", "DeviceCgroupRules", "Binds", "VolumesFrom")) {
            if (!host.at(name).items().isEmpty()) {
                return new AttackResult.Open(
                        name + " is not empty: " + host.at(name).value());
            }
        }
        if (!Boolean.FALSE.equals(host.at("Privileged").value())) {
            return new AttackResult.Open("Privileged");
        }
        return Boolean.TRUE.equals(host.at("ReadonlyRootfs").value())
                ? new AttackResult.Shut("no added privileges, no host namespaces")
                : new AttackResult.Open("the root is writable");
    }
}
