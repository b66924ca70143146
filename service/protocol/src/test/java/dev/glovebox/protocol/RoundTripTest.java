package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.json.Json;
import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.network.GroupMember;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.request.LimitsRequest;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.EngineUsed;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Project;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.resource.SettingBounds;
import dev.glovebox.protocol.resource.Workflow;
import dev.glovebox.protocol.runner.CallbackBatch;
import dev.glovebox.protocol.runner.RoleBounds;
import dev.glovebox.protocol.runner.RoleRules;
import dev.glovebox.protocol.runner.RunnerCallback;
import dev.glovebox.protocol.runner.RunnerCallback.Mark;
import dev.glovebox.protocol.runner.RunnerPayload;
import dev.glovebox.protocol.task.SandboxJson;
import dev.glovebox.protocol.task.TaskRequest;
import dev.glovebox.protocol.wire.Malformed;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Reason;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RoundTripTest {

    private static final String TASK = """
            {"project":"p1","name":"build","execution_mode":"docker-sandbox","role":"builder",
             "sandbox":{"image":"glovebox/sandbox","workdir":"/workspace","command":["make","-j2"],
               "env":{"CI":"1","HOME":null},
               "mounts":[{"source":"/srv/p1","target":"/workspace","access":"captured"}],
               "limits":{"memory":"512m","cpus":0.5,"pids":64},
               "network":{"mode":"filtered","hosts":["*.example.org"]},
               "level":"strict","runtime":"runsc","timeout":"30s"},
             "retry":{"attempts":3,"backoff":"2s","on_lease_lost":"requeue"}}
            """;

    private static TaskRequest task(String text) {
        return Reading.request(text, TaskRequest::read);
    }

    @Test
    void taskInAnInternalNetworkIsInTheGroupOfItsRunAndOfNoOther() {
        var network = "{\"mode\":\"internal\",\"name\":\"db\",\"ports\":[8080,5432]}";
        var read = task(TASK.replace("{\"mode\":\"filtered\",\"hosts\":[\"*.example.org\"]}", network));
        assertThat(task(Json.write(read.tree()))).isEqualTo(read);
        var project = new Project("p1", Path.of("/srv/p1"), List.of());
        assertThat(new RunnerPayload("t1", Optional.of("r1"), 1, project, read.work(), Optional.empty())
                        .spec(SandboxRequest.NONE)
                        .walls()
                        .network())
                .contains(new NetworkMode.Internal(Optional.of(new GroupMember("r1", "db", Set.of(5432, 8080)))));
        assertThat(new RunnerPayload("t1", Optional.empty(), 1, project, read.work(), Optional.empty())
                        .spec(SandboxRequest.NONE)
                        .walls()
                        .network())
                .contains(new NetworkMode.Internal(Optional.of(new GroupMember("t1", "db", Set.of(5432, 8080)))));
        assertThatThrownBy(() -> task(TASK.replace(
                        "{\"mode\":\"filtered\",\"hosts\":[\"*.example.org\"]}",
                        "{\"mode\":\"internal\",\"name\":\"Db!\",\"ports\":[0]}")))
                .isInstanceOf(Malformed.class);
    }

    @Test
    void taskSurvivesTheWire() {
        var read = task(TASK);
        var again = task(Json.write(read.tree()));
        assertThat(again).isEqualTo(read);
        assertThat(again.tree()).isEqualTo(read.tree());
        assertThat(read.work().sandbox().limits().on(Limits.DEFAULTS).compute().processes())
                .isEqualTo(64);
    }

    @Test
    void mountTextEqualsItsParts() {
        var parts = "{\"source\":\"/srv/p1\",\"target\":\"/workspace\",\"access\":\"captured\"}";
        assertThat(task(TASK.replace(parts, "\"/srv/p1:/workspace:captured\""))).isEqualTo(task(TASK));
        assertThat(task(TASK.replace("captured", "rw")))
                .isEqualTo(task(TASK.replace("\"access\":\"captured\"", "\"readonly\":false")));
        assertThat(task(TASK.replace(parts, "{\"source\":\"/srv/p1\"}"))
                        .work()
                        .sandbox()
                        .mounts())
                .containsExactly(new Mount(Path.of("/srv/p1"), "/mnt/p1", Mount.Access.READ_ONLY));
        assertThatThrownBy(() -> task(TASK.replace(parts, "\"p1:/workspace\"")))
                .hasMessageContaining("sandbox.mounts[0]")
                .hasMessageContaining("absolute");
        assertThatThrownBy(() -> task(TASK.replace(parts, parts.replace("}", ",\"readonly\":true}"))))
                .hasMessageContaining("keep access");
    }

    @Test
    void templateNeedsNoCommand() {
        var read =
                task("{\"project\":\"p1\",\"execution_mode\":\"docker-sandbox\",\"sandbox\":{\"template\":\"data\"}}");
        assertThat(read.work().sandbox().template()).contains("data");
        assertThat(task(Json.write(read.tree()))).isEqualTo(read);
    }

    @Test
    void rulesOfARoleSurviveTheWire() {
        var rules = new RoleRules(
                new RoleRules.Changes(List.of("src/**"), List.of("ci/**")),
                new RoleRules.Code(Optional.of("strict"), List.of("math", "os.*")));
        for (var bounds : List.of(
                new RoleBounds("r", SettingBounds.NONE, SettingBounds.NONE, rules),
                new RoleBounds("r", SettingBounds.NONE, SettingBounds.NONE, RoleRules.NONE))) {
            assertThat(Reading.request(Json.write(bounds.tree()), RoleBounds::read))
                    .isEqualTo(bounds);
        }
    }

    @Test
    void everyProblemOfARequestIsNamedWithItsField() {
        assertThatThrownBy(() -> task("""
                        {"execution_mode":"docker","sandbox":{"comand":["x"],"command":"x","limits":{"memory":"lots"},
                         "level":"tight","timeout":"soon"}}
                        """))
                .isInstanceOfSatisfying(
                        Malformed.class,
                        malformed -> assertThat(malformed.reasons())
                                .extracting(reason -> reason.field().orElse("") + " " + reason.rule())
                                .contains(
                                        "project field.required",
                                        "execution_mode field.value",
                                        "sandbox.comand field.unknown",
                                        "sandbox.command field.type",
                                        "sandbox.limits.memory limits.value",
                                        "sandbox.level field.value",
                                        "sandbox.timeout field.value"));
    }

    @Test
    void invalidJsonIsReportedWithPosition() {
        assertThatThrownBy(() -> task("{\"project\": }"))
                .isInstanceOf(Malformed.class)
                .hasMessageContaining("line 1");
        assertThatThrownBy(() -> task("[]")).isInstanceOf(Malformed.class);
    }

    @Test
    void responseOfNewerVersionIsRead() {
        String newer = "{\"rule\":\"r\",\"message\":\"m\",\"hint\":\"h\",\"severity\":3}";
        assertThat(Reading.response(newer, Reason::read).rule()).isEqualTo("r");
        assertThatThrownBy(() -> Reading.request(newer, Reason::read)).isInstanceOf(Malformed.class);
    }

    @Test
    void callbacksOfEveryKindSurviveTheWire() {
        var at = Instant.parse("2026-01-02T03:04:05.678Z");
        var ending = new Ending(
                Optional.of(137),
                Optional.of(new Failure(FailureCode.OOM, "no memory left", "give it more")),
                Optional.of(new EffectiveIsolation(
                        IsolationLevel.STRICT,
                        IsolationLevel.STRICT,
                        EngineUsed.parse("docker (runsc)"),
                        List.of(new WallCheck("caps", "none", "none", WallCheck.Result.HOLDS)))));
        var batch = new CallbackBatch(
                7,
                List.of(
                        new RunnerCallback.ContainerId(new Mark(1, at), "abc"),
                        new RunnerCallback.Running(new Mark(2, at)),
                        new RunnerCallback.Event(new Mark(3, at), "network.denied", Map.of("host", "x")),
                        new RunnerCallback.Finished(new Mark(4, at), ending)));
        var texts = batch.callbacks().stream()
                .map(callback -> Json.write(callback.tree()))
                .toList();
        assertThat(Reading.request(CallbackBatch.text(batch.token(), texts), CallbackBatch::read))
                .isEqualTo(batch);
        var logs = new RunnerCallback.Logs(new Mark(5, at), RunnerCallback.Stream.STDERR, new byte[] {0, -1, 10});
        var read = Reading.request(Json.write(logs.tree()), RunnerCallback::read);
        assertThat(((RunnerCallback.Logs) read).data()).containsExactly(0, -1, 10);
    }

    @Test
    void cyclicStepsAreRefusedByName() {
        String step = "{\"name\":\"%s\",\"needs\":[%s],\"execution_mode\":\"docker-sandbox\","
                + "\"sandbox\":{\"image\":\"i\",\"command\":[\"true\"]}}";
        String steps = String.join(
                ",",
                step.formatted("a", "\"c\""),
                step.formatted("b", "\"a\""),
                step.formatted("c", "\"b\""),
                step.formatted("d", "\"nowhere\""));
        assertThatThrownBy(() -> Reading.request(
                        "{\"project\":\"p\",\"name\":\"w\",\"steps\":[" + steps + "]}", Workflow.WorkflowSpec::read))
                .hasMessageContaining("a → c → b → a")
                .hasMessageContaining("nowhere");
    }

    @Test
    void limitsOfABoxWrittenOutAreTheLimitsOfThatBox() {
        assertThat(LimitsRequest.of(Limits.DEFAULTS).on(Limits.DEFAULTS.withProcesses(1)))
                .isEqualTo(Limits.DEFAULTS);
    }

    @Test
    void valuesOfVariablesAreNotShown() {
        assertThat(Json.write(SandboxJson.tree(task(TASK).work().sandbox().redacted())))
                .contains("\"CI\":\"***\"")
                .contains("\"HOME\":null");
    }
}
