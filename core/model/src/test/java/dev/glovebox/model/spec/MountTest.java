package dev.glovebox.model.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MountTest {

    @ParameterizedTest
    @CsvSource({
        "data, /home/a/data:/mnt/data:ro",
        "data:ro, /home/a/data:/mnt/data:ro",
        "data:/x, /home/a/data:/x:ro",
        "../b:/x:rw, /home/b:/x:rw",
        "/srv/p:/x:captured, /srv/p:/x:captured",
        "/srv/p:captured, /srv/p:/mnt/p:captured"
    })
    void everyFormOfAMountIsRead(String written, String mount) {
        assertThat(Mount.parse(written, Path.of("/home/a"))).hasToString(mount);
        assertThat(Mount.parse(mount)).hasToString(mount);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":/x", "a:b:c:d", "/a:/b:wr"})
    void malformedMountIsRefused(String written) {
        assertThatThrownBy(() -> Mount.parse(written, Path.of("/home/a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Mount.FORM);
    }

    @Test
    void relativeSourceIsRefusedWithoutWorkingDirectory() {
        assertThatThrownBy(() -> Mount.parse("data:/data")).hasMessageContaining("absolute");
    }
}
