package dev.glovebox.server.listen;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The OpenAPI document of this server, for people and for generators of clients. It has no secrets, so it needs no key. */
final class ApiDocument {

    private static final String FILE = "openapi.yaml";

    private final byte[] text;

    ApiDocument() {
        try (var in = ApiDocument.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is missing from the program; rebuild Glovebox");
            }
            text = in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    void serve(Context context) {
        context.contentType("application/yaml").result(text);
    }
}
