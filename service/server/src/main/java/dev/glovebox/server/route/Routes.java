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
public record Routes(
        ProjectRoutes projects,
        RoleRoutes roles,
        TaskRoutes tasks,
        WorkflowRoutes workflows,
        RunRoutes runs,
        EventRoutes events,
        LogRoutes logs,
        ArtifactRoutes artifacts,
        InsightRoutes insight,
        KeyRoutes keys,
        RunnerRoutes runners) {

    /** One route of the API. */
    public record Route(HandlerType method, String path, Access needed, Consumer<Exchange> handler) {}

    public List<Route> all() {
        return List.of(
                new Route(GET, "/v1/projects", Access.VIEWER, projects::list),
                new Route(POST, "/v1/projects", Access.ADMIN, projects::create),
                new Route(GET, "/v1/projects/{id}", Access.VIEWER, projects::get),
                new Route(PUT, "/v1/projects/{id}", Access.ADMIN, projects::replace),
                new Route(GET, "/v1/roles", Access.VIEWER, roles::list),
                new Route(POST, "/v1/roles", Access.ADMIN, roles::create),
                new Route(GET, "/v1/roles/{id}", Access.VIEWER, roles::get),
                new Route(PUT, "/v1/roles/{id}", Access.ADMIN, roles::replace),
                new Route(GET, "/v1/tasks", Access.VIEWER, tasks::list),
                new Route(POST, "/v1/tasks", Access.OPERATOR, tasks::create),
                new Route(GET, "/v1/tasks/{id}", Access.VIEWER, tasks::get),
                new Route(POST, "/v1/tasks/{id}/cancel", Access.OPERATOR, tasks::cancel),
                new Route(GET, "/v1/tasks/{id}/changes", Access.VIEWER, tasks::changes),
                new Route(GET, "/v1/tasks/{id}/events", Access.VIEWER, events::ofTask),
                new Route(GET, "/v1/tasks/{id}/logs", Access.VIEWER, logs::get),
                new Route(GET, "/v1/workflows", Access.VIEWER, workflows::list),
                new Route(POST, "/v1/workflows", Access.OPERATOR, workflows::create),
                new Route(GET, "/v1/workflows/{id}", Access.VIEWER, workflows::get),
                new Route(PUT, "/v1/workflows/{id}", Access.OPERATOR, workflows::replace),
                new Route(POST, "/v1/workflows/{id}/runs", Access.OPERATOR, runs::start),
                new Route(GET, "/v1/runs", Access.VIEWER, runs::list),
                new Route(GET, "/v1/runs/{id}", Access.VIEWER, runs::get),
                new Route(POST, "/v1/runs/{id}/cancel", Access.OPERATOR, runs::cancel),
                new Route(GET, "/v1/runs/{id}/events", Access.VIEWER, events::ofRun),
                new Route(GET, "/v1/events", Access.VIEWER, events::all),
                new Route(GET, "/v1/artifacts", Access.VIEWER, artifacts::list),
                new Route(GET, "/v1/artifacts/{id}", Access.VIEWER, artifacts::get),
                new Route(GET, "/v1/artifacts/{id}/content", Access.VIEWER, artifacts::content),
                new Route(POST, "/v1/validate", Access.OPERATOR, insight::validate),
                new Route(GET, "/v1/audit", Access.ADMIN, insight::audit),
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
