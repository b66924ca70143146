package dev.glovebox.engine.docker;

import dev.glovebox.engine.BoxRecord;
import dev.glovebox.json.Json;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.RunId;
import dev.glovebox.policy.ApprovedSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** How a container says whose it is. Labels outlive the process that wrote them, which is their point. */
record BoxLabels(String owner, String controller) {

    private static final String PREFIX = "dev.glovebox.";
    static final String OWNER = PREFIX + "owner";
    private static final String RUN = PREFIX + "run";
    private static final String LEVEL = PREFIX + "level";
    private static final String CONTROLLER = PREFIX + "controller";

    Map<String, Object> asMap(ApprovedSpec spec) {
        Map<String, Object> labels = new LinkedHashMap<>();
        labels.put(OWNER, owner);
        labels.put(RUN, spec.run().text());
        labels.put(LEVEL, spec.level().label());
        labels.put(CONTROLLER, controller);
        return labels;
    }

    /** Filter for the Docker daemon. */
    static String filter(String owner) {
        return OWNER + "=" + owner;
    }

    /** Whether an inspected container is this owner's box of this run. */
    static boolean claims(Json container, String owner, RunId run) {
        var labels = container.at("Config", "Labels");
        return labels.at(OWNER).text().filter(owner::equals).isPresent()
                && labels.at(RUN).text().filter(run.text()::equals).isPresent();
    }

    /** Reads an entry of the daemon's list; empty when it carries the owner label but was not made by us. */
    static Optional<BoxRecord> read(Json container) {
        var labels = container.at("Labels");
        try {
            return container
                    .at("Id")
                    .text()
                    .flatMap(id -> labels.at(RUN)
                            .text()
                            .map(run -> new BoxRecord(
                                    EngineKind.DOCKER,
                                    id,
                                    new RunId(run),
                                    labels.at(CONTROLLER).text().orElse(""))));
        } catch (IllegalArgumentException notARun) {
            return Optional.empty();
        }
    }
}
