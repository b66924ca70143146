package dev.glovebox.client;

import dev.glovebox.protocol.resource.ProjectRecord;
import java.util.List;
import java.util.Map;

/** Projects. */
public final class ProjectsApi {

    private final Resources<ProjectRecord> projects;

    ProjectsApi(Http http) {
        this.projects = new Resources<>(http, "/v1/projects", ProjectRecord::read);
    }

    public ProjectRecord create(ProjectRecord.ProjectSpec spec) {
        return projects.create(spec.tree());
    }

    public ProjectRecord get(String id) {
        return projects.get(id);
    }

    public List<ProjectRecord> list(int most) {
        return projects.list(Map.of(), most);
    }
}
