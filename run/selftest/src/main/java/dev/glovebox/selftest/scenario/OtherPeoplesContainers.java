package dev.glovebox.selftest.scenario;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.engine.Engine;
import dev.glovebox.engine.container.BoxDirectory;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.selftest.bed.AttackResult;
import dev.glovebox.selftest.bed.Scenario;
import dev.glovebox.selftest.bed.TestBed;
import dev.glovebox.selftest.bed.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Asks the engine to remove a container that carries somebody else's name. */
public final class OtherPeoplesContainers implements Scenario {

    @Override
    public Trial attempt(TestBed arena, IsolationLevel level) throws IOException {
        var engine = arena.engine(level);
        if (engine.kind() == EngineKind.OCI) {
            var installation = arena.grounds().installation();
            Path elsewhere = installation.data().resolve("selftest-bundles");
            try {
                return new Trial(reapedIn(elsewhere, engine), reapedIn(installation.bundles(), engine));
            } finally {
                Files.deleteIfExists(elsewhere);
            }
        }
        return new Trial(
                reaped(arena, level, "somebody-else"),
                reaped(arena, level, arena.grounds().installation().owner()));
    }

    /** Where no daemon tells whose a container is, the directory does in which its note lies. */
    private static AttackResult reapedIn(Path bundles, Engine engine) throws IOException {
        var run = RunId.random();
        Path box = Files.createDirectories(bundles).resolve(run.text());
        var directory = BoxDirectory.create(box, Path.of("/proc/self/exe").toRealPath(), new BoxUser(65_534, 65_534));
        try {
            engine.reap(new BoxRecord(engine.kind(), "glovebox-" + run.text(), run, "1.1"));
            return Files.exists(box)
                    ? new AttackResult.Shut("the container still exists")
                    : new AttackResult.Open("the container was removed");
        } finally {
            directory.close();
        }
    }

    private static AttackResult reaped(TestBed arena, IsolationLevel level, String owner) throws IOException {
        var docker = arena.grounds().docker();
        var run = RunId.random();
        String id = arena.controls().create(run, owner);
        try {
            var engine = arena.engine(level);
            engine.reap(new BoxRecord(engine.kind(), id, run, "1.1"));
            return docker.inspect(id).isEmpty()
                    ? new AttackResult.Open("the container was removed")
                    : new AttackResult.Shut("the container still exists");
        } finally {
            docker.remove(id);
        }
    }
}
