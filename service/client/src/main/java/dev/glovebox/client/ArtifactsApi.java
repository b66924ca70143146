package dev.glovebox.client;

import dev.glovebox.protocol.resource.Artifact;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/** Files that tasks were asked to keep. */
public final class ArtifactsApi {

    private final Http http;
    private final Resources<Artifact> artifacts;

    ArtifactsApi(Http http) {
        this.http = http;
        this.artifacts = new Resources<>(http, "/v1/artifacts", Artifact::read);
    }

    /** @param filter {@code project}, {@code task} */
    public List<Artifact> list(Map<String, String> filter, int most) {
        return artifacts.list(filter, most);
    }

    /** Its content; fewer bytes than the artifact has are an error. */
    public void download(Artifact artifact, OutputStream target) throws IOException {
        var call = Call.get(artifacts.one(artifact.id()) + "/content").with("Accept", "application/octet-stream");
        try (InputStream body = http.stream(call)) {
            long count = body.transferTo(target);
            if (count != artifact.size()) {
                throw new IOException("artifact " + artifact.id() + " has " + artifact.size() + " bytes, but only "
                        + count + " were received");
            }
        }
    }
}
