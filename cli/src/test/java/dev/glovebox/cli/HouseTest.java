package dev.glovebox.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The arrows of the house plan. A new module is added here with the rooms it may enter, or this test fails. */
class HouseTest {

    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.glovebox");

    private static final String[] EVERYWHERE = {"java..", "org.jspecify.annotations.."};

    /** Each room and the rooms it may enter, besides the JDK and its own. */
    private static final Map<String, String[]> ARROWS = arrows();

    private static Map<String, String[]> arrows() {
        Map<String, String[]> arrows = new TreeMap<>();
        arrows.put("model", to());
        arrows.put("json", to("tools.jackson.core"));
        arrows.put("files", to());
        arrows.put("policy", to("dev.glovebox.model", "dev.glovebox.files", "tools.jackson.core"));
        arrows.put("config", to("dev.glovebox.model", "dev.glovebox.policy", "org.snakeyaml.engine"));
        arrows.put("ledger", to("dev.glovebox.model", "tools.jackson.core"));
        arrows.put("protocol", to("dev.glovebox.model", "dev.glovebox.json", "tools.jackson.core"));
        arrows.put(
                "server", // and never an engine, nor anything that runs one
                to(
                        "dev.glovebox.model",
                        "dev.glovebox.policy",
                        "dev.glovebox.json",
                        "dev.glovebox.ledger",
                        "dev.glovebox.protocol",
                        "io.javalin",
                        "jakarta.servlet",
                        "kotlin",
                        "org.eclipse.jetty",
                        "com.zaxxer.hikari"));
        arrows.put("init", to());
        arrows.put("engine", to("dev.glovebox.model", "dev.glovebox.policy", "dev.glovebox.init"));
        arrows.put(
                "engine.docker",
                to(
                        "dev.glovebox.model",
                        "dev.glovebox.policy",
                        "dev.glovebox.init",
                        "dev.glovebox.json",
                        "tools.jackson.core"));
        arrows.put(
                "engine.local",
                to("dev.glovebox.model", "dev.glovebox.files", "dev.glovebox.policy", "dev.glovebox.init"));
        arrows.put(
                "runtime",
                to(
                        "dev.glovebox.model",
                        "dev.glovebox.files",
                        "dev.glovebox.policy",
                        "dev.glovebox.init",
                        "dev.glovebox.json",
                        "dev.glovebox.ledger",
                        "com.github.difflib",
                        "com.sun.management",
                        "jdk.net"));
        arrows.put("client", to("dev.glovebox.model", "dev.glovebox.json", "dev.glovebox.protocol", "javax.net.ssl"));
        arrows.put(
                "runner",
                to(
                        "dev.glovebox.model",
                        "dev.glovebox.policy",
                        "dev.glovebox.json",
                        "dev.glovebox.ledger",
                        "dev.glovebox.protocol",
                        "dev.glovebox.client",
                        "dev.glovebox.runtime"));
        arrows.put(
                "selftest",
                to(
                        "dev.glovebox.model",
                        "dev.glovebox.policy",
                        "dev.glovebox.init",
                        "dev.glovebox.json",
                        "dev.glovebox.ledger",
                        "dev.glovebox.runtime",
                        "dev.glovebox.engine.docker.api"));
        arrows.put(
                "cli",
                to(
                        "dev.glovebox.client",
                        "dev.glovebox.protocol",
                        "dev.glovebox.server",
                        "dev.glovebox.runner",
                        "dev.glovebox.model",
                        "dev.glovebox.files",
                        "dev.glovebox.policy",
                        "dev.glovebox.json",
                        "dev.glovebox.config",
                        "dev.glovebox.ledger",
                        "dev.glovebox.runtime",
                        "dev.glovebox.engine.docker",
                        "dev.glovebox.engine.local",
                        "dev.glovebox.selftest",
                        "com.sun.net.httpserver",
                        "jdk.net",
                        "picocli"));
        return arrows;
    }

    private static String[] to(String... packages) {
        return packages;
    }

    /** The contract's own packages: the engines live below it by name, not by right. */
    private static final String[] CONTRACT = {"dev.glovebox.engine", "dev.glovebox.engine.cgroup.."};

    static Stream<Arguments> rooms() {
        return ARROWS.entrySet().stream().map(room -> Arguments.of(room.getKey(), room.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rooms")
    void roomEntersOnlyTheRoomsItMay(String room, String[] others) {
        boolean seesTheContract = room.startsWith("engine")
                || List.of("runtime", "runner", "selftest", "cli").contains(room);
        String[] own = room.equals("engine") ? CONTRACT : new String[] {"dev.glovebox." + room + ".."};
        String[] allowed = Stream.of(
                        Stream.of(EVERYWHERE),
                        Stream.of(own),
                        Stream.of(others).map(other -> other + ".."),
                        seesTheContract ? Stream.of(CONTRACT) : Stream.<String>empty())
                .flatMap(packages -> packages)
                .toArray(String[]::new);
        classes()
                .that(resideInAnyPackage(own))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(allowed))
                .check(HOUSE);
    }

    @Test
    void everyRoomOfTheHouseHasItsArrows() {
        assertThat(HOUSE.stream()
                        .map(type -> type.getPackageName().replaceFirst("^dev\\.glovebox\\.", ""))
                        .map(name -> name.startsWith("engine.docker") || name.startsWith("engine.local")
                                ? name.split("\\.", -1)[0] + "." + name.split("\\.", -1)[1]
                                : name.split("\\.", -1)[0])
                        .distinct())
                .isSubsetOf(ARROWS.keySet());
    }

    /** Nothing starts a process but what makes boxes, and what speaks to the administrator's own tools. */
    @Test
    void processesAreStartedInFewPlaces() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.glovebox.engine.docker..", "dev.glovebox.engine.local..")
                .and()
                .doNotHaveFullyQualifiedName("dev.glovebox.cli.setup.HostCommand")
                .and()
                .doNotHaveFullyQualifiedName("dev.glovebox.cli.run.HostTerminal")
                .and()
                .doNotHaveFullyQualifiedName("dev.glovebox.runtime.secret.SecretCommand") // the user's password store
                .and()
                .doNotHaveFullyQualifiedName("dev.glovebox.engine.Hands$Hand") // our own init, to mount
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.ProcessBuilder")
                .check(HOUSE);
        noClasses().should().callMethod(Runtime.class, "exec", String[].class).check(HOUSE);
        noClasses().should().callMethod(Runtime.class, "exec", String.class).check(HOUSE);
    }

    @Test
    void noNameSaysNothing() {
        noClasses()
                .should()
                .haveNameMatching(".*\\.\\w*(Util|Utils|Helper|Manager|Impl|Common)(\\$.*)?")
                .check(HOUSE);
        noClasses()
                .should()
                .resideInAnyPackage("..util..", "..helper..", "..common..", "..impl..", "..manager..")
                .check(HOUSE);
    }
}
