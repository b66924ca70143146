package dev.glovebox.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineUsedTest {

    @ParameterizedTest
    @ValueSource(strings = {"none", "docker", "docker (runsc)", "docker (io.containerd.runc.v2)", "local"})
    void textIsReadAsItWasWritten(String text) {
        assertThat(EngineUsed.parse(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Docker", "docker(runsc)", "docker (runsc", "none (runsc)"})
    void otherTextIsRefused(String text) {
        assertThatThrownBy(() -> EngineUsed.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("engine");
    }

    @Test
    void engineKindIgnoresRuntime() {
        assertThat(new EngineUsed.Launched(EngineKind.DOCKER, Optional.of("runsc")).is(EngineKind.DOCKER))
                .isTrue();
        assertThat(new EngineUsed.Launched(EngineKind.LOCAL, Optional.empty()).is(EngineKind.DOCKER))
                .isFalse();
        assertThat(new EngineUsed.None().is(EngineKind.LOCAL)).isFalse();
    }
}
