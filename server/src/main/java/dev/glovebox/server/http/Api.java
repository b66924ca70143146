package dev.glovebox.server.http;

import dev.glovebox.ledger.Ledger;
import dev.glovebox.model.TaskState;
import dev.glovebox.policy.DeclaredGate;
import dev.glovebox.policy.code.CodeValidator;
import dev.glovebox.server.ServerSettings;
import dev.glovebox.server.runners.Callbacks;
import dev.glovebox.server.runners.Keeper;
import dev.glovebox.server.runners.LeaseDesk;
import dev.glovebox.server.runners.Offers;
import dev.glovebox.server.runners.RunnerOffice;
import dev.glovebox.server.schedule.Admission;
import dev.glovebox.server.schedule.Bells;
import dev.glovebox.server.schedule.Cancellation;
import dev.glovebox.server.schedule.CodeScreen;
import dev.glovebox.server.schedule.Dispatcher;
import dev.glovebox.server.schedule.Journal;
import dev.glovebox.server.schedule.RunProgress;
import dev.glovebox.server.schedule.Signals;
import dev.glovebox.server.schedule.TaskLife;
import dev.glovebox.server.store.Artifacts;
import dev.glovebox.server.store.Audit;
import dev.glovebox.server.store.Database;
import dev.glovebox.server.store.Documents;
import dev.glovebox.server.store.Events;
import dev.glovebox.server.store.Keys;
import dev.glovebox.server.store.Leases;
import dev.glovebox.server.store.Logs;
import dev.glovebox.server.store.Runners;
import dev.glovebox.server.store.Runs;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.watch.EventFeed;
import dev.glovebox.server.watch.Metrics;
import io.javalin.Javalin;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/** Puts the server together and takes it apart again. The only place that knows every part. */
public final class Api implements AutoCloseable {

    private static final Duration ALONE = Duration.ofSeconds(30);
    /** Where another process may change things, nobody here is woken by that. */
    private static final Duration SHARED = Duration.ofMillis(300);

    private final Javalin door;
    private final Keeper keeper;
    private final EventFeed feed;
    private final Function<String, SideDoor> sideDoor;
    private final Runnable rest;

    private Api(Javalin door, Keeper keeper, EventFeed feed, Function<String, SideDoor> sideDoor, Runnable rest) {
        this.door = door;
        this.keeper = keeper;
        this.feed = feed;
        this.sideDoor = sideDoor;
        this.rest = rest;
    }

    public static Api open(ServerSettings settings, Database database, Ledger ledger, Supplier<String> figures) {
        var bounds = settings.pace().bounds();
        var patience = database.shared() ? SHARED : ALONE;
        var work = new Signals(patience);
        var bells = new Bells(patience);
        var events = new Events(database, bells::of);
        var audit = new Audit(database);
        var journal = new Journal(events, audit, ledger);
        var tasks = new Tasks(database);
        var runs = new Runs(database);
        var documents = new Documents(database);
        var keys = new Keys(database);
        var known = new KnownKeys(keys);
        var leases = new Leases(database);
        var runners = new Runners(database);
        var logs = new Logs(database, bells::of);
        var artifacts = new Artifacts(database, bounds.artifacts());
        FirstKey.writeIfNone(database, keys, journal, settings.firstKey());

        var screen = new CodeScreen(new CodeValidator(settings.judgement().code()));
        var admission = new Admission(new DeclaredGate(settings.judgement().policy()), screen);
        var life = new TaskLife(tasks, journal, new RunProgress(runs, tasks, journal), work);
        var term = settings.pace().lease();
        var dispatcher = new Dispatcher(documents, keys, leases, admission, life);
        var desk = new LeaseDesk(new LeaseDesk.Shelves(database, leases, tasks, runners), dispatcher, work, term);
        var callbacks = new Callbacks(new Callbacks.Shelves(leases, tasks, logs, artifacts), life, journal);
        var offers = new Offers(new Offers.Shelves(database, leases, tasks), life, term);
        var staff =
                new RunnerOffice(new RunnerOffice.Shelves(database, runners, leases), desk, offers, callbacks, term);
        var feed = new EventFeed(events, patience);
        database.watchedBy(feed::tell);

        var reach = new Reach(documents, tasks, runs);
        var editing = new Editing(database, documents);
        var office = new TaskRoutes.Office(admission, life, new Cancellation(tasks, runs, life, journal), journal);
        var resources = new Routes.Resources(
                new ProjectRoutes(reach, editing, journal),
                new RoleRoutes(reach, editing, journal),
                new Routes.Work(
                        new TaskRoutes(database, reach, office),
                        new WorkflowRoutes(reach, editing, admission, journal),
                        new RunRoutes(database, reach, office),
                        new Routes.Output(
                                new EventRoutes(reach, events, feed),
                                new LogRoutes(reach, logs, bells),
                                new ArtifactRoutes(artifacts))),
                new InsightRoutes(screen, audit),
                new Routes.Staff(new KeyRoutes(database, keys, known, journal), new RunnerRoutes(staff)));
        var metrics = new Metrics(figures);
        metrics.gauge("glovebox_api_watchers", "Event streams that are open.", feed::watchers);
        metrics.gauge("glovebox_api_runners_waiting", "Runners that wait for work.", database::standing);
        metrics.gauge("glovebox_api_last_event", "Number of the last event.", events::last);
        for (var state : TaskState.values()) {
            if (!state.terminal()) {
                metrics.gauge(
                        "glovebox_api_tasks_" + state.label(),
                        "Tasks that are " + state.label() + ".",
                        () -> tasks.count(state));
            }
        }
        var authentication = new Authentication(known, new RateLimit(bounds.requestsPerSecond()));
        var front = new Front(authentication, metrics, database, bounds.body());
        var keeper = Keeper.start(database, new Keeper.Charges(tasks, leases, life, offers), term, bounds.keep());
        metrics.gauge("glovebox_api_store_missed", "Times the clock's work found no store.", keeper::missed);
        var door = Door.open(settings.listening(), bounds.body(), config -> front.open(config, Routes.of(resources)));
        return new Api(door, keeper, feed, secret -> new SideDoor(secret, authentication, staff), () -> {
            database.close();
            ledger.close();
        });
    }

    public int port() {
        return door.port();
    }

    /** @param secret of a runner's key */
    @SuppressWarnings("MissingSummary")
    public SideDoor sideDoor(String secret) {
        return sideDoor.apply(secret);
    }

    /** First nobody new, then the clock, then the store. */
    @Override
    public void close() {
        door.stop();
        keeper.close();
        feed.close();
        rest.run();
    }
}
