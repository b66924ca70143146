package dev.glovebox.runtime.loop;

import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.runtime.observe.RunObserver;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers why runs fell back, until their round is told. */
public final class FallbackReasons implements RunObserver {

    private final Map<RunId, String> reasons = new ConcurrentHashMap<>();

    @Override
    public void on(RunId run, RunEvent event) {
        if (event instanceof RunEvent.FellBack(var _, var _, String reason)) {
            reasons.put(run, reason);
        }
    }

    Optional<String> forget(RunId run) {
        return Optional.ofNullable(reasons.remove(run));
    }
}
