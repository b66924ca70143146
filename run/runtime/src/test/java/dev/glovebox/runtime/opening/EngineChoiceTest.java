package dev.glovebox.runtime.opening;

import static dev.glovebox.model.spec.IsolationLevel.BASIC;
import static dev.glovebox.model.spec.IsolationLevel.MODERATE;
import static dev.glovebox.model.spec.IsolationLevel.NONE;
import static dev.glovebox.model.spec.IsolationLevel.PARANOID;
import static dev.glovebox.model.spec.IsolationLevel.STRICT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.engine.Engine;
import dev.glovebox.engine.SpecForTest;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.runtime.EngineForTest;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.Fallback;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EngineChoiceTest {

    private static final Engine DOCKER = EngineForTest.offering(EngineKind.DOCKER, STRICT);
    private static final Engine NO_DOCKER = EngineForTest.unavailable(EngineKind.DOCKER, "no socket at /nowhere");
    private static final Engine OCI = EngineForTest.offering(EngineKind.OCI, STRICT);
    private static final Engine NO_OCI = EngineForTest.unavailable(EngineKind.OCI, "no runtime");
    private static final Engine OCI_WITHOUT_IMAGE =
            EngineForTest.offering(EngineKind.OCI, STRICT).withoutImage();
    private static final Engine LOCAL = EngineForTest.offering(EngineKind.LOCAL, NONE, BASIC, MODERATE);
    private static final Engine NO_BWRAP = EngineForTest.offering(EngineKind.LOCAL, NONE, BASIC);
    private static final Fallback OFF = new Fallback.Off();

    private final List<RunEvent> events = new ArrayList<>();

    private static SandboxSpec requested(IsolationLevel level) {
        return SpecForTest.of(Walls.of(level));
    }

    private static Fallback downTo(IsolationLevel floor) {
        return new Fallback.DownTo(floor);
    }

    static Stream<Arguments> placements() {
        return Stream.of(
                Arguments.of(List.of(DOCKER, LOCAL), OFF, STRICT, "docker", STRICT),
                Arguments.of(List.of(OCI, DOCKER, LOCAL), OFF, STRICT, "oci", STRICT),
                Arguments.of(List.of(DOCKER, OCI, LOCAL), OFF, STRICT, "docker", STRICT),
                Arguments.of(List.of(NO_DOCKER, OCI, LOCAL), OFF, STRICT, "oci", STRICT),
                Arguments.of(List.of(NO_OCI, DOCKER, LOCAL), OFF, STRICT, "docker", STRICT),
                Arguments.of(List.of(OCI_WITHOUT_IMAGE, DOCKER, LOCAL), OFF, STRICT, "docker", STRICT),
                Arguments.of(List.of(OCI_WITHOUT_IMAGE, LOCAL), OFF, STRICT, "oci", STRICT),
                Arguments.of(List.of(DOCKER, LOCAL), OFF, MODERATE, "local", MODERATE),
                Arguments.of(List.of(DOCKER, LOCAL), downTo(NONE), STRICT, "docker", STRICT),
                Arguments.of(List.of(NO_DOCKER, LOCAL), OFF, BASIC, "local", BASIC),
                Arguments.of(List.of(NO_DOCKER, LOCAL), downTo(MODERATE), STRICT, "local", MODERATE),
                Arguments.of(List.of(NO_DOCKER, NO_BWRAP), downTo(BASIC), STRICT, "local", BASIC),
                Arguments.of(List.of(NO_DOCKER, LOCAL), downTo(NONE), STRICT, "local", MODERATE),
                Arguments.of(List.of(DOCKER, LOCAL), downTo(MODERATE), PARANOID, "docker", STRICT));
    }

    @ParameterizedTest
    @MethodSource("placements")
    void strongestPermittedLevelIsChosen(
            List<Engine> engines, Fallback fallback, IsolationLevel level, String engine, IsolationLevel got) {
        var placement = new EngineChoice(new Engines(engines, fallback)).choose(requested(level), events::add);
        assertThat(placement.engine().kind().label()).isEqualTo(engine);
        assertThat(placement.spec().walls().level()).isEqualTo(got);
        assertThat(events).hasSize(level == got ? 0 : 1);
        assertThat(events)
                .allSatisfy(event -> assertThat(event).isInstanceOfSatisfying(RunEvent.FellBack.class, fell -> {
                    assertThat(fell.from()).isEqualTo(level);
                    assertThat(fell.to()).isEqualTo(got);
                    assertThat(fell.reason()).isNotBlank();
                }));
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of(List.of(NO_DOCKER, LOCAL), OFF, STRICT, "no socket at /nowhere"),
                Arguments.of(List.of(DOCKER, LOCAL), OFF, PARANOID, "no engine on this machine offers level paranoid"),
                Arguments.of(List.of(NO_DOCKER, NO_BWRAP), downTo(MODERATE), STRICT, "floor moderate"),
                Arguments.of(List.of(NO_DOCKER), downTo(NONE), STRICT, "no socket at /nowhere"),
                Arguments.of(List.of(), downTo(NONE), STRICT, "no engine"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void nothingBelowTheFloorIsEverChosen(List<Engine> engines, Fallback fallback, IsolationLevel level, String why) {
        assertThatThrownBy(() -> new EngineChoice(new Engines(engines, fallback)).choose(requested(level), events::add))
                .isInstanceOfSatisfying(SandboxException.class, refused -> {
                    assertThat(refused.code()).isEqualTo(FailureCode.NO_ENGINE);
                    assertThat(refused.failure().message()).contains(why);
                    assertThat(refused.failure().hint()).isNotBlank();
                });
        assertThat(events).isEmpty();
    }

    @Test
    void fallbackNeverRaisesLevel() {
        assertThatThrownBy(() -> new EngineChoice(new Engines(List.of(DOCKER), downTo(NONE)))
                        .choose(requested(BASIC), events::add))
                .isInstanceOf(SandboxException.class);
    }
}
