package dev.glovebox.selftest.scenario;

import dev.glovebox.engine.Installation;
import dev.glovebox.json.Json;
import dev.glovebox.model.run.RunId;
import dev.glovebox.selftest.bed.AttackResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads what an OCI runtime was told about a running container. */
final class BundleSettings {

    private static final List<String> NAMESPACES = List.of("pid", "network", "ipc", "uts", "mount", "cgroup", "user");

    private BundleSettings() {}

    /** Empty where there is no such container. */
    static Optional<AttackResult> of(Installation installation, RunId run) {
        try {
            Path bundle = installation.bundles().resolve(run.text() + ".bundle");
            return Json.tryParse(Files.readString(bundle.resolve("config.json")))
                    .map(config -> judge(config, bundle));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    private static AttackResult judge(Json config, Path bundle) {
        var own = config.at("linux", "namespaces").items().stream()
                .filter(namespace -> own(namespace, bundle))
                .flatMap(namespace -> namespace.at("type").text().stream())
                .collect(Collectors.toSet());
        for (String name : NAMESPACES) {
            if (!own.contains(name)) {
                return new AttackResult.Open("the namespace " + name + " is the host's");
            }
        }
        for (String set : List.of("bounding", "effective", "inheritable", "permitted", "ambient")) {
            if (!config.at("process", "capabilities", set).items().isEmpty()) {
                return new AttackResult.Open("capabilities are not empty: " + set);
            }
        }
        if (!config.at("linux", "devices").items().isEmpty()) {
            return new AttackResult.Open("devices are added");
        }
        if (!Boolean.TRUE.equals(config.at("process", "noNewPrivileges").value())) {
            return new AttackResult.Open("privileges can be gained");
        }
        return Boolean.TRUE.equals(config.at("root", "readonly").value())
                ? new AttackResult.Shut("no added privileges, no host namespaces")
                : new AttackResult.Open("the root is writable");
    }

    /** Made by the runtime, or before it for this box: the runtime finds that one in the bundle, where nobody else does. */
    private static boolean own(Json namespace, Path bundle) {
        return namespace
                .at("path")
                .text()
                .filter(path -> !path.equals(bundle.resolve("users").toString()))
                .isEmpty();
    }
}
