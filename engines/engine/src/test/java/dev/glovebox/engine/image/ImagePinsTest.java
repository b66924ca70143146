package dev.glovebox.engine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImagePinsTest {

    private static final String ONE = "sha256:" + "1".repeat(64);
    private static final String OTHER = "sha256:" + "2".repeat(64);

    @TempDir
    private Path data;

    @Test
    void unpinnedNamePasses() {
        assertThat(ImagePins.in(data).check("a:latest", ONE)).isEqualTo(new PinCheck.Unknown());
        assertThatCode(() -> ImagePins.in(data).require("a:latest", ONE)).doesNotThrowAnyException();
    }

    @Test
    void pinnedImageMatches() {
        ImagePins.in(data).pin("a:latest", ONE);
        assertThat(ImagePins.in(data).check("a:latest", ONE)).isEqualTo(new PinCheck.Matches());
    }

    @Test
    void changedImageIsRefusedWithHint() {
        var pins = ImagePins.in(data);
        pins.pin("a:latest", ONE);
        assertThat(pins.check("a:latest", OTHER)).isEqualTo(new PinCheck.Differs("a:latest", ONE, OTHER));
        assertThatThrownBy(() -> pins.require("a:latest", OTHER))
                .isInstanceOfSatisfying(SandboxException.class, refusal -> {
                    assertThat(refusal.code()).isEqualTo(FailureCode.NO_IMAGE);
                    assertThat(refusal).hasMessageContainingAll("a:latest", ONE, OTHER);
                    assertThat(refusal.failure().hint()).contains("glovebox setup --rebuild-image");
                });
    }

    @Test
    void newPinReplacesOnlyItsName() throws IOException {
        var pins = ImagePins.in(data);
        pins.pin("b:latest", ONE);
        pins.pin("a:latest", ONE);
        pins.pin("a:latest", OTHER);
        assertThat(data.resolve("images/pins")).hasContent("a:latest " + OTHER + "\nb:latest " + ONE + "\n");
        try (var files = Files.list(data.resolve("images"))) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void damagedFileIsAnErrorAndNotAnEmptyList() throws IOException {
        Files.createDirectories(data.resolve("images"));
        Files.writeString(data.resolve("images/pins"), "a:latest sha256:123\n");
        assertThatThrownBy(() -> ImagePins.in(data).check("a:latest", ONE))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("an invalid line");
    }

    @Test
    void invalidReferenceOrIdIsNotWritten() {
        var pins = ImagePins.in(data);
        assertThatThrownBy(() -> pins.pin("a b", ONE)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pins.pin("a", "latest")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pins.pin("a\nb", ONE)).isInstanceOf(IllegalArgumentException.class);
    }
}
