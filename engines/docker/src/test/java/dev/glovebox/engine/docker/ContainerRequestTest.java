package dev.glovebox.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.engine.SpecForTest;
import dev.glovebox.engine.container.ContainerFilters;
import dev.glovebox.json.Json;
import dev.glovebox.model.spec.Adjustments;
import dev.glovebox.model.spec.EnvironmentVariable;
import dev.glovebox.model.spec.Gpus;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.Project;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.model.spec.Walls;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole request, so that no wall can go missing unseen. */
class ContainerRequestTest {

    @TempDir
    private Path project;

    private SandboxSpec spec(Optional<String> runtime) {
        var program = Program.of("/tmp", List.of("run-this-program", "with-argument"))
                .withEnvironment(List.of(new EnvironmentVariable.Literal("TOKEN", "hunter2")));
        return new SandboxSpec(
                new Walls(DockerForTest.walls().level(), Optional.empty(), Optional.of("some/image:1"), runtime),
                program,
                Optional.of(new Project("p1", project, List.of())),
                List.of(
                        new Mount(project, "/input", Mount.Access.READ_ONLY),
                        new Mount(project, "/output", Mount.Access.READ_WRITE)),
                Limits.DEFAULTS);
    }

    private String json(Optional<String> runtime, String[] replaced) throws Exception {
        try (var approved = SpecForTest.approve(spec(runtime))) {
            var request = new ContainerRequest(
                            approved,
                            new BoxLabels("owner-name", "12.34"),
                            Path.of("/data/doors/x"),
                            "sha256:abc",
                            new ContainerFilters("{\"filter\":1}", Optional.empty(), Optional.empty()))
                    .json();
            replaced[0] = approved.run().text();
            replaced[1] = approved.user().toString();
            return request;
        }
    }

    @Test
    void everyWallIsInTheRequestAndNothingElse() throws Exception {
        var known = new String[2];
        String request = json(Optional.empty(), known);
        String real = project.toRealPath().toString();
        assertThat(request)
                .isEqualTo(("""
                {"Image":"sha256:abc","Hostname":"sandbox","User":"USER","WorkingDir":"/",\
                "Entrypoint":["/.glovebox/init"],"Cmd":["serve","--socket","/.glovebox/door"],"Env":[],\
                "Labels":{"dev.glovebox.owner":"owner-name","dev.glovebox.run":"RUN",\
                "dev.glovebox.level":"strict","dev.glovebox.controller":"12.34"},\
                "NetworkDisabled":true,"AttachStdin":false,"AttachStdout":false,"AttachStderr":false,\
                "Tty":false,"OpenStdin":false,"HostConfig":{"AutoRemove":true,"NetworkMode":"none",\
                "ReadonlyRootfs":true,"Privileged":false,"CapDrop":["ALL"],\
                "SecurityOpt":["no-new-privileges:true","seccomp={\\"filter\\":1}"],\
                "IpcMode":"private","CgroupnsMode":"private","Init":false,"LogConfig":{"Type":"none"},\
                "Memory":2147483648,"MemorySwap":2147483648,"NanoCpus":500000000,"PidsLimit":257,\
                "ShmSize":67108864,"Ulimits":[{"Name":"nofile","Soft":1024,"Hard":1024},\
                {"Name":"fsize","Soft":1073741824,"Hard":1073741824},{"Name":"core","Soft":0,"Hard":0},\
                {"Name":"memlock","Soft":65536,"Hard":65536},{"Name":"msgqueue","Soft":65536,"Hard":65536}],\
                "Tmpfs":{"/tmp":"rw,nosuid,nodev,exec,mode=1777,size=268435456,nr_inodes=65536"},\
                "Mounts":[""" + bind("/data/doors/x", "/.glovebox", "true") + ","
                                + bind("/data/doors/x/passwd", "/etc/passwd", "true") + ","
                                + bind("/data/doors/x/group", "/etc/group", "true") + ","
                                + bind(real, "/input", "true") + "," + bind(real, "/output", "false") + "]}}")
                        .replace("RUN", known[0])
                        .replace("USER", known[1]));
    }

    private static String bind(String source, String target, String readOnly) {
        return "{\"Type\":\"bind\",\"Source\":\"" + source + "\",\"Target\":\"" + target + "\",\"ReadOnly\":" + readOnly
                + ",\"BindOptions\":{\"Propagation\":\"rprivate\",\"NonRecursive\":true}}";
    }

    @Test
    void requestNeverWeakensWalls() throws Exception {
        String request = json(Optional.of("runsc"), new String[2]);
        var json = Json.parse(request);
        assertThat(json.at("HostConfig", "Runtime").text()).contains("runsc");
        assertThat(json.at("HostConfig", "NetworkMode").text()).contains("none");
        assertThat(json.at("NetworkDisabled").value()).isEqualTo(false); // or its kernel would have no loopback
        assertThat(json.at("HostConfig", "Privileged").value()).isEqualTo(false);
        assertThat(allNames(json))
                .doesNotContain(
                        "Binds",
                        "Devices",
                        "DeviceRequests",
                        "DeviceCgroupRules",
                        "CapAdd",
                        "PidMode",
                        "UTSMode",
                        "UsernsMode",
                        "VolumesFrom",
                        "ExtraHosts",
                        "PortBindings",
                        "PublishAllPorts",
                        "GroupAdd",
                        "Sysctls",
                        "Links",
                        "CgroupParent",
                        "MaskedPaths",
                        "ReadonlyPaths",
                        "OomKillDisable");
        assertThat(request).doesNotContain("\"host\"").doesNotContain("unconfined");
    }

    @Test
    void graphicsProcessorsAreADeviceRequest() {
        for (var key : Map.of(
                        "all", "[{\"Count\":-1,\"Capabilities\":[[\"gpu\"]]}]",
                        "2", "[{\"Count\":2,\"Capabilities\":[[\"gpu\"]]}]",
                        "device=0,1", "[{\"DeviceIDs\":[\"0\",\"1\"],\"Capabilities\":[[\"gpu\"]]}]")
                .entrySet()) {
            var gpus = new Adjustments(SyscallChanges.NONE, Optional.of(Gpus.parse(key.getKey())));
            assertThat(request(DockerForTest.walls().with(gpus))).contains("\"DeviceRequests\":" + key.getValue());
        }
    }

    @Test
    void paranoidIsSealedAndItsScratchIsNotExecutable() {
        var request = request(Walls.of(IsolationLevel.PARANOID).withImage("some/image:1"));
        assertThat(request)
                .contains("\"--last-filter\",\"/.glovebox/last-filter\",\"--one-exec\"]")
                .contains("rw,nosuid,nodev,noexec,");
    }

    @Test
    void blockedCallAffectsProgramsButNotInit() {
        var blocked = new Adjustments(new SyscallChanges(List.of("connect"), List.of()), Optional.empty());
        var request = request(DockerForTest.walls().with(blocked));
        assertThat(request)
                .contains("\"--last-filter\",\"/.glovebox/last-filter\"]")
                .contains("connect");
    }

    private static String request(Walls walls) {
        try (var approved = SpecForTest.approve(SpecForTest.of(walls))) {
            return new ContainerRequest(
                            approved,
                            new BoxLabels("owner-name", "12.34"),
                            Path.of("/data/doors/x"),
                            "sha256:abc",
                            ContainerFilters.of(walls))
                    .json();
        }
    }

    @Test
    void neitherCommandNorSecretIsInTheRequest() throws Exception {
        assertThat(json(Optional.empty(), new String[2]))
                .doesNotContain("hunter2")
                .doesNotContain("TOKEN")
                .doesNotContain("run-this-program")
                .doesNotContain("with-argument");
    }

    private static List<String> allNames(Json json) {
        var names = new ArrayList<>(json.names());
        json.names().forEach(name -> names.addAll(allNames(json.at(name))));
        json.items().forEach(item -> names.addAll(allNames(item)));
        return names;
    }
}
