package dev.glovebox.model.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.glovebox.model.failure.Blame;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.run.RunId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The smaller values: how they are written, what they refuse, what they never show. */
class WordsTest {

    @ParameterizedTest
    @EnumSource
    void levelIgnoresCaseAndIsWrittenInLowerCase(IsolationLevel level) {
        assertThat(IsolationLevel.parse(" " + level.name() + " ")).isEqualTo(level);
        assertThat(IsolationLevel.parse(level.label())).isEqualTo(level);
        assertThat(level.isAtLeast(level)).isTrue();
    }

    @Test
    void levelsAreOrderedByStrength() {
        assertThat(IsolationLevel.PARANOID.isAtLeast(IsolationLevel.STRICT)).isTrue();
        assertThat(IsolationLevel.BASIC.isAtLeast(IsolationLevel.MODERATE)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "high", "strict2", "\u001b[2J"})
    void unknownLevelListsChoicesAndIsEscaped(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> IsolationLevel.parse(text))
                .withMessageContaining("none, basic, moderate, strict, paranoid")
                .withMessageNotContaining("\u001b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "internal", "filtered", "full", "FULL "})
    void networkModeIsReadAndWritten(String text) {
        assertThat(NetworkMode.parse(text).label()).isEqualTo(text.strip().toLowerCase(java.util.Locale.ROOT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "host", "bridge", "\u001b[2J"})
    void unknownNetworkModeListsChoicesAndIsEscaped(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NetworkMode.parse(text))
                .withMessageContaining("none, internal, filtered, full")
                .withMessageNotContaining("\u001b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "short", "UPPERCASE", "with-dash", "../../etc/passwd", "abcdefgh\n", "abcdefgh/"})
    void runIdIsSafeInAnyPathOrLabel(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RunId(text))
                .withMessageContaining("is not a run id")
                .withMessageNotContaining("\n");
    }

    @Test
    void randomRunIdsDiffer() {
        var seen = new HashSet<RunId>();
        for (int i = 0; i < 1_000; i++) {
            assertThat(seen.add(RunId.random())).isTrue();
        }
        assertThat(RunId.random().text()).hasSize(26);
    }

    @Test
    void valueOfAVariableIsNeverShown() {
        var secret = new EnvironmentVariable.Literal("TOKEN", "hunter2");
        var program = Program.of("/tmp", List.of("true")).withEnvironment(List.of(secret));
        assertThat(program.toString()).contains("TOKEN").doesNotContain("hunter2");
        var spec =
                new SandboxSpec(Walls.of(IsolationLevel.STRICT), program, Optional.empty(), List.of(), Limits.DEFAULTS);
        assertThat(new RunEvent.Requested(spec).toString()).doesNotContain("hunter2");
    }

    @Test
    void listsInsideValuesAreCopies() {
        var command = new ArrayList<>(List.of("true"));
        var program = Program.of("/tmp", command);
        command.add("changed");
        assertThat(program.command()).containsExactly("true");
    }

    @Test
    void mountIsWrittenAsTheCommandLineHasIt() {
        assertThat(new Mount(Path.of("/srv/p"), "/data", Mount.Access.READ_ONLY))
                .hasToString("/srv/p:/data:ro");
        assertThat(new Mount(Path.of("/srv/p"), "/data", Mount.Access.READ_WRITE))
                .hasToString("/srv/p:/data:rw");
    }

    @Test
    void wallsAtALowerLevelDropWhatOnlyAContainerHas() {
        var requested = new Walls(
                IsolationLevel.STRICT, Optional.of(new NetworkMode.None()), Optional.of("image"), Optional.of("runsc"));
        assertThat(requested.at(IsolationLevel.PARANOID).image()).contains("image");
        assertThat(requested.at(IsolationLevel.MODERATE))
                .isEqualTo(Walls.of(IsolationLevel.MODERATE).withNetwork(new NetworkMode.None()));
        assertThat(requested.at(IsolationLevel.BASIC)).isEqualTo(Walls.of(IsolationLevel.BASIC));
    }

    @Test
    void rejectionCarriesEveryReason() {
        var rejected = SandboxException.rejected(
                List.of(new Violation("one", "first", "do this"), new Violation("two", "second", "do this")));
        assertThat(rejected.code()).isEqualTo(FailureCode.REJECTED);
        assertThat(rejected).hasMessage("first; second");
        assertThat(rejected.failure().hint()).isEqualTo("do this");
        assertThat(rejected.failure().violations()).hasSize(2);
        assertThat(rejected.failure().blame()).isEqualTo(Blame.POLICY);
    }

    @Test
    void projectNeedsAnId() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Project(" ", Path.of("/srv"), List.of()));
    }
}
