package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.spec.IsolationLevel;
import org.junit.jupiter.api.Test;

class NoneTest extends LocalContract {

    NoneTest() {
        super(IsolationLevel.NONE);
    }

    @Test
    void levelNoneHasNoGroupLimits() {
        assertThat(launch().controlGroup()).isEmpty();
    }
}
