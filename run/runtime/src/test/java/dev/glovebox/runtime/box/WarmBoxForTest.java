package dev.glovebox.runtime.box;

import dev.glovebox.engine.Door;
import dev.glovebox.engine.WarmBox;
import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.init.Reply;
import dev.glovebox.init.Request;
import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.ApprovedSpec;
import dev.glovebox.policy.path.BoxUser;
import dev.glovebox.policy.path.PinnedMount;
import dev.glovebox.runtime.channel.InitForTest;
import dev.glovebox.runtime.pool.WarmEngineForTest;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A box with sound walls, in which programs get ready if the engine says so. */
public final class WarmBoxForTest implements WarmBox {

    private final WarmEngineForTest engine;
    private final ApprovedSpec spec;
    private final InitForTest init = new InitForTest();
    private volatile boolean closed;

    public WarmBoxForTest(WarmEngineForTest engine, ApprovedSpec spec) {
        this.engine = engine;
        this.spec = spec;
        Thread.ofPlatform().daemon().name("init").start(this::play);
    }

    private void play() {
        try {
            init.greets();
            for (var request = init.hears(); request.isPresent(); request = init.hears()) {
                answer(request.get());
            }
        } catch (UncheckedIOException hungUp) {
            // a box may be closed at any moment
        }
    }

    private void answer(Request request) {
        if (request instanceof Request.Inspect) {
            var user = spec.user();
            init.says(InitForTest.report(Map.of(
                    "status",
                    "Uid:\t%1$d\t%1$d\t%1$d\t%1$d\nGid:\t%2$d\t%2$d\t%2$d\t%2$d\nNoNewPrivs:\t1\n"
                            .formatted(user.uid(), user.gid()))));
        } else if (request instanceof Request.Exec exec && engine.getsReady) {
            byte[] line = (Template.READY + "\n").getBytes(StandardCharsets.US_ASCII);
            init.says(new Reply.Started(exec.command(), 2), InitForTest.out(exec.command(), line));
        }
    }

    public ApprovedSpec spec() {
        return spec;
    }

    public boolean closed() {
        return closed;
    }

    @Override
    public BoxUser user() {
        return spec.user();
    }

    @Override
    public boolean current() {
        return engine.current.test(spec);
    }

    @Override
    public void premount(PinnedMount mount) {}

    @Override
    public void forget() {}

    @Override
    public Map<String, String> bind(ApprovedSpec run) {
        engine.binding.run();
        return Map.of();
    }

    @Override
    public void nameAfter(RunId run) {}

    @Override
    public String id() {
        return "early";
    }

    @Override
    public Door door() {
        return init.door();
    }

    @Override
    public List<String> baseEnvironment() {
        return List.of();
    }

    @Override
    public String locate(String path) {
        return path;
    }

    @Override
    public Optional<ControlGroup> controlGroup() {
        return Optional.empty();
    }

    @Override
    public void kill() {
        init.close();
    }

    @Override
    public void close() {
        init.close();
        spec.close();
        engine.closing.run();
        closed = true;
    }
}
