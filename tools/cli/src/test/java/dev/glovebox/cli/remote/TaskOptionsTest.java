package dev.glovebox.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.json.Json;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class TaskOptionsTest {

    private static Json task(String... typed) {
        var options = new TaskOptions();
        new CommandLine(options)
                .registerConverter(HostPattern.class, HostPattern::parse)
                .registerConverter(NetworkMode.class, NetworkMode::parse)
                .registerConverter(Gpus.class, Gpus::parse)
                .parseArgs(typed);
        var task = new Tree();
        options.put(task, List.of("true"));
        return Json.parse(task.json());
    }

    @Test
    void hostAloneMeansAFilteredNetwork() {
        var network = task("--allow-host", "example.org").at("sandbox", "network");
        assertThat(network.at("mode").text()).contains("filtered");
        assertThat(network.at("hosts").items()).hasSize(1);
    }

    @Test
    void hostWithAnotherNetworkIsRefused() {
        assertThatThrownBy(() -> task("--network", "full", "--allow-host", "example.org"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("hosts are supported only with network filtered");
    }

    @Test
    void mountSyntaxMatchesRun() {
        var mount = task("--mount", "/srv/p1/data:rw")
                .at("sandbox", "mounts")
                .items()
                .getFirst();
        assertThat(mount.at("target").text()).contains("/mnt/data");
        assertThat(mount.at("access").text()).contains("read_write");
        assertThatThrownBy(() -> task("--mount", "data")).hasMessageContaining("absolute");
    }

    @Test
    void taskSupportsAllOptionsOfRun() {
        var task = task(
                "--secret",
                "TOKEN",
                "--gpus",
                "all",
                "--pids",
                "16",
                "--runtime",
                "runsc",
                "--template",
                "data",
                "--block-syscall",
                "connect",
                "--override",
                "timeout=1h",
                "--reason",
                "nightly");
        var sandbox = task.at("sandbox");
        assertThat(sandbox.at("secrets").items().getFirst().text()).contains("TOKEN");
        assertThat(sandbox.at("gpus").text()).contains("all");
        assertThat(sandbox.at("limits", "pids").text()).contains("16");
        assertThat(sandbox.at("runtime").text()).contains("runsc");
        assertThat(sandbox.at("template").text()).contains("data");
        assertThat(sandbox.at("blocked_syscalls").items().getFirst().text()).contains("connect");
        var override = task.at("overrides").items().getFirst();
        assertThat(override.at("setting").text()).contains("timeout");
        assertThat(override.at("value").text()).contains("1h");
        assertThat(override.at("reason").text()).contains("nightly");
    }
}
