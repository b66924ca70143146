package dev.glovebox.runtime.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.spec.SecretSource;
import dev.glovebox.policy.Secrets.Reading;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SecretVaultTest {

    @TempDir
    private Path home;

    private Reading read(SecretSource source, String... variable) {
        var variables = variable.length == 0 ? Map.<String, String>of() : Map.of(variable[0], variable[1]);
        return new SecretVault(Map.of("TOKEN", source), variables, home).read("TOKEN");
    }

    private static Violation refusal(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Refused.class);
        return ((Reading.Refused) reading).reason();
    }

    @Test
    void valueComesFromAVariableAFileOrACommand() throws Exception {
        assertThat(read(new SecretSource.Variable("X"), "X", "from-variable"))
                .isEqualTo(new Reading.Value("from-variable"));
        var file = Files.writeString(home.resolve("f"), "from\nfile-value\n");
        assertThat(read(new SecretSource.File(file))).isEqualTo(new Reading.Value("from\nfile-value"));
        assertThat(read(new SecretSource.Command(List.of("/bin/sh", "-c", "echo $X-command")), "X", "from"))
                .isEqualTo(new Reading.Value("from-command"));
    }

    @Test
    void commandIsFoundAndStartedWhereTheCallerIs() throws Exception {
        var programs = Files.createDirectory(home.resolve("programs"));
        var program = Files.writeString(programs.resolve("fetch"), "#!/bin/sh\necho from-${PWD##*/}\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        var value = new Reading.Value("from-" + home.getFileName());
        assertThat(read(new SecretSource.Command(List.of("fetch")), "PATH", programs.toString()))
                .isEqualTo(value);
        assertThat(read(new SecretSource.Command(List.of("fetch")), "PATH", "programs"))
                .isEqualTo(value);
        assertThat(read(new SecretSource.Command(List.of("programs/fetch")))).isEqualTo(value);
    }

    @Test
    void missingValueIsReportedWithItsSource() throws Exception {
        var unknown = new SecretVault(Map.of(), Map.of(), home).read("OTHER");
        assertThat(refusal(unknown).rule()).isEqualTo("secret.unknown");
        assertThat(refusal(read(new SecretSource.Variable("X"))).message())
                .isEqualTo("secret TOKEN: variable X is not set");
        assertThat(refusal(read(new SecretSource.File(home.resolve("none")))).message())
                .contains("none cannot be read");
        assertThat(refusal(read(new SecretSource.File(home))).message()).contains("not a regular file");
        var failing = new SecretSource.Command(List.of("/bin/sh", "-c", "echo half-a-secret; exit 3"));
        assertThat(refusal(read(failing)))
                .satisfies(reason -> assertThat(reason.message()).endsWith("its command /bin/sh ended with status 3"))
                .satisfies(reason -> assertThat(reason.toString()).doesNotContain("half"));
        assertThat(refusal(read(new SecretSource.Command(List.of("/no/such/program"))))
                        .message())
                .endsWith("cannot be started");
    }

    @Test
    void unredactableValueIsRefused() throws Exception {
        assertThat(refusal(read(new SecretSource.Variable("X"), "X", "1234567")).rule())
                .isEqualTo("secret.short");
        var binary = Files.write(home.resolve("b"), new byte[] {'1', '2', '3', '4', '5', '6', '7', '8', (byte) 0xff});
        assertThat(refusal(read(new SecretSource.File(binary))).message()).contains("not UTF-8");
        var nul = Files.write(home.resolve("n"), new byte[16]);
        assertThat(refusal(read(new SecretSource.File(nul))).message()).contains("NUL");
        var endless = new SecretSource.Command(List.of("/bin/sh", "-c", "exec yes"));
        assertThat(refusal(read(endless)).message()).contains("larger than");
    }

    @Test
    void noReadingShowsItsValue() {
        assertThat(new Reading.Value("from-variable").toString()).doesNotContain("variable");
    }
}
