package dev.glovebox.client;

import dev.glovebox.protocol.wire.ApiError;

/** The server answered with a refusal. */
public final class ApiException extends RuntimeException {

    private final transient ApiError error;

    public ApiException(ApiError error) {
        super(error.detail());
        this.error = error;
    }

    public ApiError error() {
        return error;
    }

    public int status() {
        return error.status();
    }
}
