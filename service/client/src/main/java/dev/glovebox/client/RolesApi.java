package dev.glovebox.client;

import dev.glovebox.protocol.resource.Role;
import java.util.List;
import java.util.Map;

/** Roles: what tasks of a project get where they say nothing themselves. */
public final class RolesApi {

    private final Resources<Role> roles;

    RolesApi(Http http) {
        this.roles = new Resources<>(http, "/v1/roles", Role::read);
    }

    public Role create(Role.RoleSpec spec) {
        return roles.create(spec.tree());
    }

    public Role get(String id) {
        return roles.get(id);
    }

    /** @param filter {@code project} */
    public List<Role> list(Map<String, String> filter, int most) {
        return roles.list(filter, most);
    }
}
