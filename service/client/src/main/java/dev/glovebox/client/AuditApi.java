package dev.glovebox.client;

import dev.glovebox.protocol.resource.AuditEntry;
import java.util.List;
import java.util.Map;

/** The server's audit log. */
public final class AuditApi {

    private final Resources<AuditEntry> entries;

    AuditApi(Http http) {
        this.entries = new Resources<>(http, "/v1/audit", AuditEntry::read);
    }

    /**
     * The newest first.
     *
     * @param filter {@code type}, {@code task}
     */
    public List<AuditEntry> list(Map<String, String> filter, int most) {
        return entries.list(filter, most);
    }
}
