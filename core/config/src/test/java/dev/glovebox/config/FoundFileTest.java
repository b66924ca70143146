package dev.glovebox.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.failure.Violation;
import dev.glovebox.model.network.HostName;
import dev.glovebox.model.network.HostRules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hostile project brings a file called {@code glovebox.yaml}. */
class FoundFileTest {

    /** The shape of {@code /etc/shadow}: each line ends in a colon, which YAML takes for a key. */
    private static final String ACCOUNTS =
            "root:$y$j9T$SECRETHASH$abc:19000:0:99999:7:::\ndaemon:*SECRETHASH:19000:0:99999:7:::\n";

    @TempDir
    Path temp;

    private World world;

    @BeforeEach
    void begin() throws Exception {
        world = new World(temp);
    }

    private static void assertSaysNothingOfTheContent(List<Violation> problems) {
        assertThat(problems)
                .isNotEmpty()
                .allSatisfy(problem ->
                        assertThat(problem.message() + problem.hint()).doesNotContain("SECRETHASH"));
    }

    @Test
    void linkInsteadOfFileIsRefusedUnread() throws Exception {
        var secret = Files.writeString(temp.resolve("shadow"), ACCOUNTS);
        Files.createSymbolicLink(world.here(), secret);
        assertThat(world.problems()).extracting(Violation::rule).containsExactly("config.unreadable_file");
        assertSaysNothingOfTheContent(world.problems());
    }

    @Test
    void danglingLinkIsRefused() throws Exception {
        Files.createSymbolicLink(world.here(), temp.resolve("absent"));
        assertThat(world.problems()).extracting(Violation::rule).containsExactly("config.unreadable_file");
    }

    @Test
    void linkNamedByUserIsFollowed() throws Exception {
        var file = Files.writeString(temp.resolve("real.yaml"), "sandbox: {memory_limit: 1g}");
        Files.createSymbolicLink(world.own(), file);
        assertThat(world.load().sandbox().limits().compute().memory()).hasToString("1g");
    }

    @Test
    void fileUnreadableForItsOwnerIsRefused() throws Exception {
        Files.writeString(world.here(), ACCOUNTS);
        Files.setPosixFilePermissions(world.here(), PosixFilePermissions.fromString("-w--w----"));
        assertThat(world.problems()).extracting(Violation::rule).containsExactly("config.unreadable_file");
        assertSaysNothingOfTheContent(world.problems());
    }

    @Test
    void contentOfInvalidFileIsNotPrinted() throws Exception {
        var named = Files.writeString(temp.resolve("shadow"), ACCOUNTS);
        assertSaysNothingOfTheContent(world.problems(Optional.of(named)));
        Files.writeString(named, ACCOUNTS + ACCOUNTS);
        assertSaysNothingOfTheContent(world.problems(Optional.of(named)));
        Files.writeString(named, "sandbox:\n  level: strict\n  \"" + "SECRETHASH ".repeat(9) + "\": 1\n");
        assertSaysNothingOfTheContent(world.problems(Optional.of(named)));
    }

    @Test
    void untrustedFileCannotChooseTheImage() throws Exception {
        Files.writeString(world.here(), "sandbox: {image: evil/image}");
        assertThat(world.problems()).extracting(Violation::rule).containsExactly("config.untrusted");
    }

    @Test
    void denialWithoutPortCoversAllPorts() throws Exception {
        var rules = world.load("""
                        sandbox:
                          allowed_hosts: [evil.test:8443, evil.test, a.wide.test:22, some.test:443, some.test:8443]
                          denied_hosts: [evil.test, '*.wide.test', some.test:443]
                        """).sandbox().inside().hosts();
        assertThat(allowed(rules, "evil.test", 8443)).isFalse();
        assertThat(allowed(rules, "evil.test", 443)).isFalse();
        assertThat(allowed(rules, "a.wide.test", 22)).isFalse();
        assertThat(allowed(rules, "some.test", 443)).isFalse();
        assertThat(allowed(rules, "some.test", 8443))
                .as("a denial that names a port")
                .isTrue();
    }

    private static boolean allowed(HostRules rules, String host, int port) {
        return rules.judge(new HostName(host), port) instanceof HostRules.Decision.Allowed;
    }
}
