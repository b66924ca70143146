package dev.glovebox.engine.local;

import dev.glovebox.engine.Availability;
import dev.glovebox.engine.DoorSpeaker;
import dev.glovebox.engine.Installation;
import dev.glovebox.engine.MountWorker;
import dev.glovebox.engine.SpecForTest;
import dev.glovebox.init.StandardInput;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.seccomp.SeccompProfile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** What {@link OrdinaryUserTest} starts: says what it saw. */
final class OrdinaryUser {

    private OrdinaryUser() {}

    public static void main(String[] arguments) {
        var engine = new LocalEngine(
                Path.of(arguments[0]),
                SeccompProfile.standard(),
                MountWorker.of(new Installation(Path.of(arguments[0]))));
        for (var level : List.of(IsolationLevel.BASIC, IsolationLevel.MODERATE)) {
            String uid;
            String group;
            String killed;
            try (var spec = SpecForTest.approve(SpecForTest.of(Walls.of(level)));
                    var box = engine.launch(spec)) {
                uid = DoorSpeaker.at(box).shell("id -u").output().strip();
                group = box.controlGroup().isPresent() ? "present" : "absent";
            }
            try (var spec = SpecForTest.approve(SpecForTest.of(Walls.of(level)));
                    var box = engine.launch(spec)) {
                var speaker = DoorSpeaker.at(box);
                speaker.start(StandardInput.EMPTY, "/bin/sh", "-c", "trap '' TERM; setsid sleep 77001 & sleep 77001")
                        .pid(Duration.ofSeconds(5));
                box.kill();
                killed = speaker.ends(Duration.ofSeconds(5)) ? ", killed" : ", not killed";
            }
            System.out.println(level.name().toLowerCase(Locale.ROOT) + ": uid " + uid + ", group " + group + killed
                    + (engine.list().isEmpty() ? ", gone after close" : ", still there"));
        }
        boolean warned = engine.probe() instanceof Availability.Available(var capabilities)
                && capabilities.has(IsolationLevel.MODERATE)
                && capabilities.warnings().stream().anyMatch(text -> text.contains("control groups cannot be created"));
        System.out.println("warned of missing groups: " + (warned ? "yes" : "no"));
    }
}
