package dev.glovebox.bench.scenario;

import dev.glovebox.runtime.pool.WarmPool;
import java.util.concurrent.locks.LockSupport;

/**
 * A run that finds a box waiting: the next round begins when one does.
 *
 * @param warmUps boxes wait in a service, which has served hundreds of runs before the one that someone watches
 */
public record FromPool(Scenario run, WarmPool pool, int warmUps) implements Scenario {

    @Override
    public String name() {
        return run.name();
    }

    @Override
    public int rounds() {
        return run.rounds();
    }

    @Override
    public void prepare() {
        while (!settled()) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public boolean settled() {
        return pool.size() > 0;
    }

    @Override
    public void finish() throws Exception {
        run.finish();
    }

    @Override
    public void once(FirstByte output) throws Exception {
        run.once(output);
    }
}
