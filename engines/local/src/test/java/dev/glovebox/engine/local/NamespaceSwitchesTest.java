package dev.glovebox.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamespaceSwitchesTest {

    @TempDir
    private Path settings;

    @ParameterizedTest
    @CsvSource({
        "user/max_user_namespaces, 0, user.max_user_namespaces=15000",
        "kernel/unprivileged_userns_clone, 0, kernel.unprivileged_userns_clone=1",
        "kernel/apparmor_restrict_unprivileged_userns, 1, kernel.apparmor_restrict_unprivileged_userns=0"
    })
    void closedSwitchIsNamedWithItsRemedy(String name, String value, String remedy) throws Exception {
        Path file = settings.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, value + "\n");
        assertThat(new NamespaceSwitches(settings).remedy())
                .hasValueSatisfying(text -> assertThat(text).contains(remedy));
        Files.writeString(file, value.equals("0") ? "1\n" : "0\n");
        assertThat(new NamespaceSwitches(settings).remedy()).isEmpty();
    }
}
