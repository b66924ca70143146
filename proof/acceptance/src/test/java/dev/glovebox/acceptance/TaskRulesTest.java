package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.task.TaskState;
import dev.glovebox.protocol.outcome.Ending;
import dev.glovebox.protocol.resource.Artifact;
import dev.glovebox.protocol.task.Task;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Rules that only the server's configuration has, and templates that only the runner's has. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TaskRulesTest {

    private ServiceForTest service;

    @BeforeAll
    void start() throws IOException {
        service = ServiceForTest.configured(
                "roles: {clerk: {changes: {deny: [dist/secret*]}, code: {deny: [math]}}, tight: {level: [strict]}}",
                "templates: [{name: answers, level: paranoid, preload: {python: [math], code: answer = 6 * 7}}]");
        service.assumeContainers();
        service.startRunner();
    }

    @AfterAll
    void stop() throws IOException {
        service.close();
    }

    private Task code(Map<String, Object> members, Map<String, Object> sandbox, String source) {
        Map<String, Object> task = new LinkedHashMap<>(members);
        task.putAll(Map.of(
                "project",
                "p1",
                "execution_mode",
                "docker-sandbox",
                "sandbox",
                sandbox,
                "code",
                Map.of("language", "python", "source", source)));
        return service.awaitEnd(service.client().tasks().create(task));
    }

    private static List<Violation> violations(Task task) {
        return task.outcome()
                .ending()
                .flatMap(Ending::failure)
                .map(Failure::violations)
                .orElse(List.of());
    }

    @Test
    void roleSaysWhichArtifactsLeaveTheRunner() {
        var task = service.awaitEnd(service.createWith(
                Map.of("role", "clerk", "artifacts", List.of("dist/**")),
                Map.of(),
                "sh",
                "-c",
                "mkdir dist; echo a > dist/report; echo b > dist/secret"));
        assertThat(task.state()).as(task.toString()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(service.client().artifacts().list(Map.of("task", task.id()), 10))
                .extracting(Artifact::path)
                .containsExactly("dist/report");
    }

    @Test
    void roleSaysWhatCodeMayUseOnTheRunner() {
        Map<String, Object> image = Map.of("image", RunsForTest.IMAGE);
        String source = "import math\nprint(math.floor(2.5))";
        var without = code(Map.of(), image, source);
        assertThat(without.state()).as(without.toString()).isEqualTo(TaskState.SUCCEEDED);
        var task = code(Map.of("role", "clerk"), image, source);
        assertThat(task.state()).isEqualTo(TaskState.REJECTED);
        assertThat(violations(task))
                .isNotEmpty()
                .allSatisfy(found -> assertThat(found.rule()).startsWith("code."));
    }

    @Test
    void templateOfTheRunnerSaysImageAndLevelAndHasItsProgramReady() {
        var task = code(Map.of(), Map.of("template", "answers"), "print(answer)");
        assertThat(task.state()).as(task.toString()).isEqualTo(TaskState.SUCCEEDED);
        assertThat(service.output(task.id())).isEqualTo("42\n");
        assertThat(task.outcome()
                        .ending()
                        .flatMap(Ending::isolation)
                        .orElseThrow()
                        .effective())
                .isEqualTo(IsolationLevel.PARANOID);
    }

    @Test
    void templateGivesNoLevelThatTheRoleForbids() {
        var task = code(Map.of("role", "tight"), Map.of("template", "answers"), "print(answer)");
        assertThat(task.state()).isEqualTo(TaskState.REJECTED);
        assertThat(violations(task)).extracting(Violation::rule).contains("role.level");
    }

    @Test
    void unknownTemplateIsRefusedByItsName() {
        var created =
                service.command("task", "create", "--project", "p1", "--template", "pandas", "--follow", "--", "true");
        assertThat(created.status()).as(created.story()).isEqualTo(77);
        assertThat(created.err()).contains("template pandas does not exist on this runner");
    }
}
