package dev.glovebox.server;

import dev.glovebox.ledger.Ledger;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.task.TaskState;
import dev.glovebox.policy.DeclaredGate;
import dev.glovebox.screen.CodeValidator;
import dev.glovebox.server.http.Authentication;
import dev.glovebox.server.http.AuthorizedLookup;
import dev.glovebox.server.http.BodyBudget;
import dev.glovebox.server.http.FailedAuthentications;
import dev.glovebox.server.http.FirstKey;
import dev.glovebox.server.http.KnownKeys;
import dev.glovebox.server.http.OpenStreams;
import dev.glovebox.server.http.RateLimit;
import dev.glovebox.server.listen.HttpListener;
import dev.glovebox.server.listen.RequestPipeline;
import dev.glovebox.server.route.ArtifactRoutes;
import dev.glovebox.server.route.EventRoutes;
import dev.glovebox.server.route.InsightRoutes;
import dev.glovebox.server.route.KeyRoutes;
import dev.glovebox.server.route.LogRoutes;
import dev.glovebox.server.route.ProjectRoutes;
import dev.glovebox.server.route.RoleRoutes;
import dev.glovebox.server.route.Routes;
import dev.glovebox.server.route.RunRoutes;
import dev.glovebox.server.route.RunnerRoutes;
import dev.glovebox.server.route.TaskRoutes;
import dev.glovebox.server.route.WorkflowRoutes;
import dev.glovebox.server.runners.Callbacks;
import dev.glovebox.server.runners.LeaseReaper;
import dev.glovebox.server.runners.LeaseService;
import dev.glovebox.server.runners.Offers;
import dev.glovebox.server.runners.RunnerService;
import dev.glovebox.server.schedule.Admission;
import dev.glovebox.server.schedule.ApiJournal;
import dev.glovebox.server.schedule.ChangeNotifier;
import dev.glovebox.server.schedule.CodeScreen;
import dev.glovebox.server.schedule.Dispatcher;
import dev.glovebox.server.schedule.QueuePatrol;
import dev.glovebox.server.schedule.RunProgress;
import dev.glovebox.server.schedule.TaskCancellation;
import dev.glovebox.server.schedule.TaskLife;
import dev.glovebox.server.schedule.TaskNotifier;
import dev.glovebox.server.schedule.TaskRoles;
import dev.glovebox.server.setting.ServerSettings;
import dev.glovebox.server.store.Artifacts;
import dev.glovebox.server.store.Audit;
import dev.glovebox.server.store.Documents;
import dev.glovebox.server.store.Events;
import dev.glovebox.server.store.Keys;
import dev.glovebox.server.store.Leases;
import dev.glovebox.server.store.Logs;
import dev.glovebox.server.store.Runners;
import dev.glovebox.server.store.Runs;
import dev.glovebox.server.store.SealedValues;
import dev.glovebox.server.store.SealingKey;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Database;
import dev.glovebox.server.watch.EventFeed;
import dev.glovebox.server.watch.ProcessMetrics;
import dev.glovebox.server.watch.Readiness;
import dev.glovebox.server.watch.RequestMetrics;
import dev.glovebox.server.watch.TimelineMetrics;
import io.javalin.Javalin;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Puts the server together and takes it apart again. The only place that knows every part. */
public final class Api implements AutoCloseable {

    private static final Duration ALONE = Duration.ofSeconds(30);
    /** Where another process may change things, nobody here is woken by that. */
    private static final Duration SHARED = Duration.ofMillis(300);

    private final Javalin door;
    private final LeaseReaper keeper;
    private final EventFeed feed;
    private final Function<String, InProcessRunnerApi> sideDoor;
    private final Runnable rest;

    private Api(
            Javalin door,
            LeaseReaper keeper,
            EventFeed feed,
            Function<String, InProcessRunnerApi> sideDoor,
            Runnable rest) {
        this.door = door;
        this.keeper = keeper;
        this.feed = feed;
        this.sideDoor = sideDoor;
        this.rest = rest;
    }

    public static Api open(
            ServerSettings settings,
            Database database,
            Ledger ledger,
            Metrics metrics,
            List<Supplier<Optional<String>>> health) {
        var bounds = settings.bounds();
        var patience = database.shared() ? SHARED : ALONE;
        var work = new ChangeNotifier(patience);
        var notifier = new TaskNotifier(patience);
        var events = new Events(database, notifier::of);
        var audit = new Audit(database);
        var journal = new ApiJournal(events, audit, ledger);
        var sealed = new SealedValues(SealingKey.of(settings.sealingKey(), database));
        var tasks = new Tasks(database, sealed);
        var runs = new Runs(database, sealed);
        var documents = new Documents(database, sealed);
        var keys = new Keys(database);
        var known = new KnownKeys(keys);
        var streams = new OpenStreams(keys, bounds.waiting().streams());
        var leases = new Leases(database);
        var runners = new Runners(database);
        var logs = new Logs(database, notifier::of);
        var artifacts = new Artifacts(database, bounds.artifacts());
        FirstKey.writeIfNone(database, keys, journal, settings.firstKey());

        var screen = new CodeScreen(new CodeValidator(settings.judgement().code()));
        var admission = new Admission(
                new DeclaredGate(settings.judgement().policy()),
                screen,
                new TaskRoles(documents, settings.judgement().roles()));
        var life = new TaskLife(tasks, journal, new RunProgress(runs, tasks, journal), work);
        var term = settings.lease();
        var dispatcher = new Dispatcher(documents, keys, leases, tasks, admission, life);
        var leaseService = new LeaseService(database, leases, tasks, runners, keys, dispatcher, work, term);
        var callbacks = new Callbacks(leases, tasks, logs, artifacts, life, journal);
        var offers = new Offers(database, leases, tasks, life, term);
        var staff = new RunnerService(database, runners, leases, leaseService, offers, callbacks, term);
        var feed = new EventFeed(events, patience);
        var timeline = new TimelineMetrics(metrics);
        database.watchedBy(committed -> {
            feed.accept(committed);
            timeline.add(committed);
        });
        ProcessMetrics.addTo(metrics);

        var reach = new AuthorizedLookup(documents, tasks, runs);
        var scheduling =
                new TaskRoutes.Scheduling(admission, life, new TaskCancellation(tasks, runs, life, journal), journal);
        var routes = new Routes(
                new ProjectRoutes(database, reach, journal),
                new RoleRoutes(database, reach, journal),
                new TaskRoutes(database, reach, scheduling),
                new WorkflowRoutes(database, reach, admission, journal),
                new RunRoutes(database, reach, scheduling),
                new EventRoutes(reach, events, feed),
                new LogRoutes(reach, logs, notifier),
                new ArtifactRoutes(artifacts),
                new InsightRoutes(screen, audit),
                new KeyRoutes(
                        database, documents, keys, known, journal, () -> Thread.startVirtualThread(streams::look)),
                new RunnerRoutes(staff));
        metrics.gauge("glovebox_api_streams", "Open streams and long polls.", streams::size);
        metrics.gauge("glovebox_api_watchers", "Open event streams.", feed::watchers);
        metrics.gauge("glovebox_api_runners_waiting", "Runners that poll for work.", database::pendingHooks);
        metrics.gauge("glovebox_api_last_event", "Sequence number of the last event.", events::last);
        for (var state : TaskState.values()) {
            if (!state.terminal()) {
                metrics.gauge(
                        "glovebox_api_tasks_" + state.label(),
                        "Tasks in state " + state.label() + ".",
                        () -> tasks.count(state));
            }
        }
        var authentication = new Authentication(
                known, new RateLimit(bounds.requestsPerSecond()), new FailedAuthentications(database, journal));
        var front = new RequestPipeline(
                authentication,
                new RequestMetrics(metrics),
                new Readiness(database, health),
                bounds.body(),
                BodyBudget.ofHeap(),
                streams);
        var patrol = new QueuePatrol(
                database,
                tasks,
                runners,
                keys,
                life,
                term.length().multipliedBy(2).plus(Duration.ofSeconds(30)),
                bounds.waiting().queue());
        var keeper =
                LeaseReaper.start(database, tasks, leases, life, offers, patrol, work::changed, term, bounds.keep());
        metrics.gauge(
                "glovebox_api_store_failures",
                "Periodic jobs that failed because the database was unavailable.",
                keeper::missed);
        var door = HttpListener.open(settings.listening(), bounds.body(), config -> front.open(config, routes.all()));
        return new Api(
                door, keeper, feed, secret -> new InProcessRunnerApi(secret, authentication, streams, staff), () -> {
                    streams.close();
                    database.close();
                    ledger.close();
                });
    }

    public int port() {
        return door.port();
    }

    /** @param secret of a runner's key */
    public InProcessRunnerApi sideDoor(String secret) {
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
