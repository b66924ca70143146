package dev.glovebox.server.route;

import static io.javalin.http.HandlerType.DELETE;
import static io.javalin.http.HandlerType.GET;
import static io.javalin.http.HandlerType.POST;
import static io.javalin.http.HandlerType.PUT;

import dev.glovebox.protocol.resource.Access;
import dev.glovebox.server.http.Exchange;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.function.Consumer;

/** Every route, with the access it needs. What is not here does not exist. */
public final class Routes {

    /** One route of the API. */
    public record Route(HandlerType method, String path, Access needed, Consumer<Exchange> handler) {}

    /** The resources. */
    public record Resources(ProjectRoutes projects, RoleRoutes roles, Work work, InsightRoutes insight, Staff staff) {}

    public record Work(TaskRoutes tasks, WorkflowRoutes workflows, RunRoutes runs, Output output) {}

    public record Output(EventRoutes events, LogRoutes logs, ArtifactRoutes artifacts) {}

    public record Staff(KeyRoutes keys, RunnerRoutes runners) {}

    private Routes() {}

    public static List<Route> of(Resources all) {
        var work = all.work();
        var output = work.output();
        var keys = all.staff().keys();
        var runners = all.staff().runners();
        return List.of(
                new Route(GET, "/v1/projects", Access.VIEWER, all.projects()::list),
                new Route(POST, "/v1/projects", Access.ADMIN, all.projects()::create),
                new Route(GET, "/v1/projects/{id}", Access.VIEWER, all.projects()::get),
                new Route(PUT, "/v1/projects/{id}", Access.ADMIN, all.projects()::replace),
                new Route(GET, "/v1/roles", Access.VIEWER, all.roles()::list),
                new Route(POST, "/v1/roles", Access.ADMIN, all.roles()::create),
                new Route(GET, "/v1/roles/{id}", Access.VIEWER, all.roles()::get),
                new Route(PUT, "/v1/roles/{id}", Access.ADMIN, all.roles()::replace),
                new Route(GET, "/v1/tasks", Access.VIEWER, work.tasks()::list),
                new Route(POST, "/v1/tasks", Access.OPERATOR, work.tasks()::create),
                new Route(GET, "/v1/tasks/{id}", Access.VIEWER, work.tasks()::get),
                new Route(POST, "/v1/tasks/{id}/cancel", Access.OPERATOR, work.tasks()::cancel),
                new Route(GET, "/v1/tasks/{id}/changes", Access.VIEWER, work.tasks()::changes),
                new Route(GET, "/v1/tasks/{id}/events", Access.VIEWER, output.events()::ofTask),
                new Route(GET, "/v1/tasks/{id}/logs", Access.VIEWER, output.logs()::get),
                new Route(GET, "/v1/workflows", Access.VIEWER, work.workflows()::list),
                new Route(POST, "/v1/workflows", Access.OPERATOR, work.workflows()::create),
                new Route(GET, "/v1/workflows/{id}", Access.VIEWER, work.workflows()::get),
                new Route(PUT, "/v1/workflows/{id}", Access.OPERATOR, work.workflows()::replace),
                new Route(POST, "/v1/workflows/{id}/runs", Access.OPERATOR, work.runs()::start),
                new Route(GET, "/v1/runs", Access.VIEWER, work.runs()::list),
                new Route(GET, "/v1/runs/{id}", Access.VIEWER, work.runs()::get),
                new Route(POST, "/v1/runs/{id}/cancel", Access.OPERATOR, work.runs()::cancel),
                new Route(GET, "/v1/runs/{id}/events", Access.VIEWER, output.events()::ofRun),
                new Route(GET, "/v1/events", Access.VIEWER, output.events()::all),
                new Route(GET, "/v1/artifacts", Access.VIEWER, output.artifacts()::list),
                new Route(GET, "/v1/artifacts/{id}", Access.VIEWER, output.artifacts()::get),
                new Route(GET, "/v1/artifacts/{id}/content", Access.VIEWER, output.artifacts()::content),
                new Route(POST, "/v1/validate", Access.OPERATOR, all.insight()::validate),
                new Route(GET, "/v1/audit", Access.ADMIN, all.insight()::audit),
                new Route(GET, "/v1/keys", Access.ADMIN, keys::list),
                new Route(POST, "/v1/keys", Access.ADMIN, keys::create),
                new Route(GET, "/v1/keys/{id}", Access.ADMIN, keys::get),
                new Route(DELETE, "/v1/keys/{id}", Access.ADMIN, keys::revoke),
                new Route(GET, "/v1/runners", Access.ADMIN, runners::list),
                new Route(POST, "/v1/runners", Access.RUNNER, runners::register),
                new Route(POST, "/v1/runners/{id}/leases", Access.RUNNER, runners::poll),
                new Route(POST, "/v1/runners/{id}/renewals", Access.RUNNER, runners::renew),
                new Route(POST, "/v1/leases/{id}/acceptance", Access.RUNNER, runners::accept),
                new Route(POST, "/v1/leases/{id}/callbacks", Access.RUNNER, runners::callBack));
    }
}
