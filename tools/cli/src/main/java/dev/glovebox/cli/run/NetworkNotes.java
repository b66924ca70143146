package dev.glovebox.cli.run;

import dev.glovebox.model.network.NetworkSummary;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import dev.glovebox.runtime.observe.RunObserver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects the network use of a run for its result. */
final class NetworkNotes implements RunObserver {

    private final List<Map<String, Object>> allowed = new ArrayList<>();
    private final List<Map<String, Object>> denied = new ArrayList<>();
    private Optional<String> proxyOnly = Optional.empty();
    private Optional<NetworkSummary> summary = Optional.empty();

    @Override
    public synchronized void on(RunId run, RunEvent event) {
        if (event instanceof RunEvent.NetworkAllowed(String host, int port, String rule)) {
            allowed.add(target(host, port, rule));
        } else if (event instanceof RunEvent.NetworkDenied(String host, int port, String rule)) {
            denied.add(target(host, port, rule));
        } else if (event instanceof RunEvent.NetworkProxyOnly(String reason)) {
            proxyOnly = Optional.of(reason);
        } else if (event instanceof RunEvent.NetworkUsed(NetworkSummary used)) {
            summary = Optional.of(used);
        }
    }

    /** Empty for a run that had no network of ours. */
    synchronized Optional<Map<String, Object>> json() {
        return summary.map(used -> {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("requests_allowed", used.allowed());
            json.put("requests_denied", used.denied());
            json.put("requests_unlisted", used.unlisted());
            proxyOnly.ifPresent(reason -> json.put("proxy_only", reason));
            json.put("allowed", List.copyOf(allowed));
            json.put("denied", List.copyOf(denied));
            return json;
        });
    }

    private static Map<String, Object> target(String host, int port, String rule) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("host", host);
        json.put("port", port);
        json.put("rule", rule);
        return json;
    }
}
