package dev.glovebox.server.route;

import dev.glovebox.protocol.resource.Artifact;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.http.Exchange;
import dev.glovebox.server.store.Artifacts;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** {@code /v1/artifacts}. */
public final class ArtifactRoutes {

    private final Artifacts artifacts;

    public ArtifactRoutes(Artifacts artifacts) {
        this.artifacts = artifacts;
    }

    void list(Exchange exchange) {
        var page = artifacts.list(
                exchange.caller().projects(exchange.query("project")), exchange.query("task"), exchange.slice());
        exchange.respond(200, page.tree(Artifact::tree));
    }

    void get(Exchange exchange) {
        exchange.respond(200, find(exchange).tree());
    }

    /** The program chose these bytes and their name: they are saved, never shown. */
    void content(Exchange exchange) {
        var artifact = find(exchange);
        String name = artifact.path().substring(artifact.path().lastIndexOf('/') + 1);
        var response = exchange.context()
                .contentType("application/octet-stream")
                .header(
                        "Content-Disposition",
                        "attachment; filename*=UTF-8''"
                                + URLEncoder.encode(name, StandardCharsets.UTF_8)
                                        .replace("+", "%20"))
                .res();
        response.setContentLengthLong(artifact.size());
        try {
            var out = response.getOutputStream();
            long at = 0;
            while (at < artifact.size()) {
                var piece = artifacts.piece(artifact.id(), at);
                if (piece.isEmpty()) {
                    return; // forgotten meanwhile: the length tells that something is missing
                }
                out.write(piece.get());
                at += piece.get().length;
            }
        } catch (IOException gone) {
            return; // the reader left
        }
    }

    private Artifact find(Exchange exchange) {
        return artifacts
                .find(exchange.id())
                .filter(artifact -> exchange.caller().reaches(artifact.origin().project()))
                .orElseThrow(() -> Refusal.notFound("artifact", exchange.id()));
    }
}
