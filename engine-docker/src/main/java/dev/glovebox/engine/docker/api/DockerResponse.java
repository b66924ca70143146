package dev.glovebox.engine.docker.api;

import dev.glovebox.json.Json;
import java.util.Optional;

/** What the daemon answered. */
record DockerResponse(int status, String body) {

    boolean success() {
        return status >= 200 && status < 300;
    }

    Json json() {
        return Json.parse(body);
    }

    /** The daemon's own words on why not. */
    String message() {
        return Optional.of(body)
                .filter(text -> text.startsWith("{"))
                .flatMap(text -> Json.parse(text).at("message").text())
                .orElse("status " + status);
    }
}
