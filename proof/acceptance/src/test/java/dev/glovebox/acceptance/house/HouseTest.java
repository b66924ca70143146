package dev.glovebox.acceptance.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The house plan. A new module is added to {@link HousePlan} with the rooms it may enter, or this test fails. */
class HouseTest {

    private static final HousePlan PLAN = new HousePlan("dev.glovebox");

    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.glovebox");

    /** Classes that break every rule once. */
    private static final HousePlan CROOKED_PLAN = new HousePlan("dev.glovebox.acceptance.house.crooked");

    private static final JavaClasses CROOKED = new ClassFileImporter().importPackages(CROOKED_PLAN.root());

    static Stream<HousePlan.Room> rooms() {
        return HousePlan.rooms();
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void moduleUsesOnlyPermittedModules(HousePlan.Room room) {
        PLAN.arrowsOf(room).check(HOUSE);
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void noModuleDependsOnHigherLayer(HousePlan.Room room) {
        PLAN.noArrowUpFrom(room).check(HOUSE);
    }

    @Test
    void packagesAreFreeOfCycles() {
        PLAN.noPackageCycle().check(HOUSE);
    }

    @Test
    void everyPackageBelongsToAModule() {
        assertThat(HOUSE.stream()
                        .map(type -> PLAN.roomOf(type.getPackageName()))
                        .distinct())
                .isSubsetOf(HousePlan.rooms().map(HousePlan.Room::name).toList());
    }

    @Test
    void noPackageIsTooLarge() {
        var files = HOUSE.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(type -> type.getPackageName(), Collectors.counting()));
        assertThat(files.entrySet())
                .allSatisfy(
                        entry -> assertThat(entry.getValue()).as(entry.getKey()).isLessThanOrEqualTo(25));
    }

    /** Nothing starts a process but what makes boxes, and what speaks to the administrator's own tools. */
    @Test
    void processesAreStartedInFewClasses() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.glovebox.engine.docker..", "dev.glovebox.engine.local..", "dev.glovebox.engine.oci..")
                .and()
                .doNotHaveFullyQualifiedName("dev.glovebox.engine.image.RecipeBuild") // mmdebstrap
                .and()
                .doNotHaveFullyQualifiedName("dev.glovebox.cli.setup.HostCommand")
                .and()
                .doNotHaveFullyQualifiedName("dev.glovebox.daemon.console.LocalTerminal")
                .and()
                .doNotHaveFullyQualifiedName("dev.glovebox.daemon.Autostart") // ourselves, in the background
                .and()
                .doNotHaveFullyQualifiedName("dev.glovebox.runtime.secret.SecretCommand") // the user's password store
                .and()
                .doNotHaveFullyQualifiedName("dev.glovebox.engine.MountWorker$WorkerProcess") // our own init, to mount
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.ProcessBuilder")
                .check(HOUSE);
        noClasses().should().callMethod(Runtime.class, "exec", String[].class).check(HOUSE);
        noClasses().should().callMethod(Runtime.class, "exec", String.class).check(HOUSE);
    }

    @Test
    void noBannedTypeNameIsUsed() {
        PLAN.noBareName().check(HOUSE);
        noClasses()
                .should()
                .haveNameMatching(".*\\.\\w*(Util|Utils|Helper|Manager|Impl|Common)(\\$.*)?")
                .check(HOUSE);
        noClasses()
                .should()
                .resideInAnyPackage("..util..", "..helper..", "..common..", "..impl..", "..manager..")
                .check(HOUSE);
    }

    /** Each rule finds what was built crooked on purpose, so that none of them passes for want of eyes. */
    @Test
    void deliberateViolationsAreFound() {
        var model = HousePlan.rooms()
                .filter(room -> room.name().equals("model"))
                .findFirst()
                .orElseThrow();
        assertBroken(CROOKED_PLAN.noArrowUpFrom(model), "UpwardArrow");
        assertBroken(CROOKED_PLAN.arrowsOf(model), "UpwardArrow");
        assertBroken(CROOKED_PLAN.noPackageCycle(), "Cycle");
        assertBroken(CROOKED_PLAN.noBareName(), "Place");
    }

    private static void assertBroken(ArchRule rule, String by) {
        assertThatThrownBy(() -> rule.check(CROOKED))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(by);
    }
}
