package dev.glovebox.client;

import dev.glovebox.protocol.resource.ApiKey;
import java.util.List;
import java.util.Map;

/** Keys to the API. */
public final class KeysApi {

    private final Resources<ApiKey> keys;

    KeysApi(Http http) {
        this.keys = new Resources<>(http, "/v1/keys", ApiKey::read);
    }

    /** The only time its secret is told. */
    public ApiKey.Made create(ApiKey.KeySpec spec) {
        return keys.createOnce(spec.tree(), ApiKey.Made::read);
    }

    public List<ApiKey> list(int most) {
        return keys.list(Map.of(), most);
    }

    /** From now on it opens nothing. */
    public ApiKey revoke(String id) {
        return keys.delete(id);
    }
}
