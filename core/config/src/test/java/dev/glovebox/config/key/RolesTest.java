package dev.glovebox.config.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.config.ConfigurationTest;
import dev.glovebox.config.World;
import dev.glovebox.config.value.SecretsType;
import dev.glovebox.model.spec.SecretSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a file may say of roles and secrets; {@link ConfigurationTest} has both written out in full. */
class RolesTest {

    @TempDir
    Path temp;

    private World world;

    @BeforeEach
    void begin() throws Exception {
        world = new World(temp);
    }

    @Test
    void everyProblemOfRoleIsReportedAtOnce() {
        assertThatThrownBy(() -> world.load("""
                roles:
                  a: {levle: [strict], level: [stricter]}
                  b: {timeout: [1s, 2s], override: {timeout: soon, sandbox: 1}}
                  c: {blocked_syscalls: [bind], allowed_syscalls: [bind], code: {profile: lax}, changes: []}
                  D: {network: {none: 1}}
                """))
                .hasMessageContaining("a role has no key 'levle'")
                .hasMessageContaining("stricter")
                .hasMessageContaining("timeout takes a single amount")
                .hasMessageContaining("soon")
                .hasMessageContaining("override of a role has no key 'sandbox'")
                .hasMessageContaining("a role both blocks and allows the same system call")
                .hasMessageContaining("lax")
                .hasMessageContaining("'D' is not a name")
                .hasMessageContaining("one value or a list of values for network, not a mapping");
    }

    @Test
    void configuredRoleMustBeDefined() throws Exception {
        assertThatThrownBy(() -> world.load("sandbox: {role: agent}"))
                .hasMessageContaining("sandbox.role names a role that is not defined under roles");
        var roles = world.load("roles: {agent: {timeout: 1s}, other: {}}\nsandbox: {role: agent}")
                .sandbox()
                .safety()
                .roles();
        assertThat(roles.of(Optional.empty()).orElseThrow().name()).isEqualTo("agent");
        assertThat(roles.of(Optional.of("other")).orElseThrow().name()).isEqualTo("other");
        assertThatThrownBy(() -> roles.of(Optional.of("third")))
                .hasMessage("unknown role 'third'; use one of agent, other");
    }

    @Test
    void everyProblemOfSecretIsReportedAtOnce() {
        assertThatThrownBy(() -> world.load("""
                secrets:
                  A-B: {file: x}
                  TWO: {file: x, environment: Y}
                  NONE: {}
                  EMPTY: {command: []}
                  ODD: {path: x}
                """))
                .hasMessageContaining("'A-B' is not the name of a variable")
                .hasMessageContaining("a secret has exactly one source")
                .hasMessageContaining("the command of a secret is empty")
                .hasMessageContaining("a secret has no key 'path'");
    }

    /** A found file could otherwise run a command, or give itself a role. */
    @Test
    void untrustedFileCannotSetRolesOrSecrets() throws Exception {
        java.nio.file.Files.writeString(world.here(), """
                secrets: {A: {command: [touch, /tmp/x]}}
                roles: {agent: {}}
                sandbox: {role: agent}
                """);
        assertThatThrownBy(() -> world.load())
                .hasMessageContaining("secrets may be set only in a trusted file")
                .hasMessageContaining("roles may be set only in a trusted file")
                .hasMessageContaining("sandbox.role may be set only in a trusted file");
    }

    @Test
    void shownSecretsContainOnlyTheirSource() {
        assertThat(new SecretsType()
                        .show(Map.of(
                                "B", new SecretSource.File(Path.of("/b")),
                                "A", new SecretSource.Command(List.of("pass", "show")))))
                .isEqualTo("{A: {command: [pass, show]}, B: {file: /b}}");
    }
}
