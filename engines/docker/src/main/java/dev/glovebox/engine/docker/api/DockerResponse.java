package dev.glovebox.engine.docker.api;

import dev.glovebox.json.Json;
import java.util.Optional;

/** Response of the Docker daemon. */
record DockerResponse(int status, String body) {

    boolean success() {
        return status >= 200 && status < 300;
    }

    /** Empty when the body is no JSON. */
    Optional<Json> json() {
        return Json.tryParse(body);
    }

    /** The daemon's own words on why not. It repeats what images and callers wrote, so nothing unprintable passes. */
    String message() {
        return json().flatMap(response -> response.at("message").text())
                .map(text -> text.replaceAll("[\\p{Cc}\\p{Cf}]+", " ").strip())
                .orElse("status " + status);
    }
}
