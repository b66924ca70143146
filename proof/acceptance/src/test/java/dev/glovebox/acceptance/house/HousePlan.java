package dev.glovebox.acceptance.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The rules of the house, for classes below one root package: the product's own, or those that break the rules on purpose.
 *
 * <p>A room is a module. It may enter rooms of its own floor and of the floors above it in this list, as far as its arrows say, and
 * the libraries they name.
 */
record HousePlan(String root) {

    /** From the top of the table in ARCHITECTURE.md down. */
    static final List<String> FLOORS = List.of("core", "engines", "run", "service", "tools", "proof");

    private static final List<String> EVERYWHERE = List.of("java..", "org.jspecify.annotations..");

    /** What a type may not be called, because it could be anything. */
    static final List<String> BANNED =
            List.of("Place", "Answer", "Outcome", "Wish", "Shelves", "Desk", "Bells", "Hands");

    private static final Map<String, Room> ROOMS = new TreeMap<>();

    /** @param enters rooms by name, and packages of libraries, which have a dot */
    record Room(String name, String floor, List<String> enters) {}

    private static void room(String name, String floor, String... enters) {
        ROOMS.put(name, new Room(name, floor, List.of(enters)));
    }

    static {
        room("log", "core");
        room("model", "core", "log");
        room("json", "core", "tools.jackson.core");
        room("files", "core");
        room("metrics", "core");
        room("screen", "core", "model", "tools.jackson.core");
        room("policy", "core", "model", "files", "screen", "tools.jackson.core");
        room("config", "core", "log", "model", "policy", "screen", "org.snakeyaml.engine");
        room("ledger", "core", "model", "tools.jackson.core");
        room("init", "engines", "model", "files");
        room("engine", "engines", "log", "model", "files", "policy", "init", "json", "tools.jackson.core");
        room(
                "engine.docker",
                "engines",
                "log",
                "model",
                "files",
                "policy",
                "init",
                "json",
                "engine",
                "tools.jackson.core");
        room(
                "engine.oci",
                "engines",
                "log",
                "model",
                "files",
                "policy",
                "init",
                "json",
                "engine",
                "tools.jackson.core");
        room("engine.local", "engines", "log", "model", "files", "policy", "init", "engine");
        room(
                "runtime",
                "run",
                "log",
                "model",
                "files",
                "policy",
                "screen",
                "init",
                "engine",
                "json",
                "ledger",
                "metrics",
                "com.github.difflib",
                "com.sun.management",
                "jdk.net");
        room(
                "library",
                "run",
                "model",
                "policy",
                "screen",
                "config",
                "ledger",
                "engine",
                "engine.docker",
                "engine.oci",
                "engine.local",
                "runtime",
                "json",
                "metrics");
        room("selftest", "run", "model", "policy", "init", "json", "ledger", "engine", "engine.docker", "runtime");
        room("protocol", "service", "model", "json", "tools.jackson.core");
        room("client", "service", "model", "json", "protocol", "javax.net.ssl");
        room(
                "server", // and never an engine, nor anything that runs one
                "service",
                "log",
                "model",
                "files",
                "policy",
                "screen",
                "json",
                "ledger",
                "metrics",
                "protocol",
                "io.javalin",
                "jakarta.servlet",
                "javax.crypto",
                "kotlin",
                "org.eclipse.jetty",
                "com.zaxxer.hikari");
        room(
                "runner",
                "service",
                "log",
                "model",
                "policy",
                "screen",
                "json",
                "ledger",
                "protocol",
                "client",
                "engine",
                "runtime");
        room(
                "daemon", "tools", "log", "model", "config", "policy", "ledger", "json", "metrics", "engine", "runtime",
                "library", "jdk.net");
        room(
                "cli",
                "tools",
                "log",
                "model",
                "files",
                "policy",
                "screen",
                "json",
                "config",
                "ledger",
                "metrics",
                "engine",
                "engine.docker",
                "engine.oci",
                "engine.local",
                "runtime",
                "library",
                "selftest",
                "client",
                "protocol",
                "server",
                "runner",
                "daemon",
                "com.sun.net.httpserver",
                "jdk.net",
                "picocli");
    }

    static Stream<Room> rooms() {
        return ROOMS.values().stream();
    }

    /** The room that a package belongs to, by the longest name. */
    String roomOf(String packageName) {
        String below = packageName.substring(root.length() + 1);
        return ROOMS.keySet().stream()
                .filter(room -> below.equals(room) || below.startsWith(room + "."))
                .max((one, other) -> one.length() - other.length())
                .orElse(below);
    }

    /** Only the rooms and libraries that its arrows name. */
    ArchRule arrowsOf(Room room) {
        var allowed = new ArrayList<>(EVERYWHERE);
        allowed.addAll(List.of(packagesOf(room.name())));
        for (String other : room.enters()) {
            if (ROOMS.containsKey(other)) {
                allowed.addAll(List.of(packagesOf(other)));
            } else {
                allowed.add(other + "..");
            }
        }
        return classes()
                .that(resideInAnyPackage(packagesOf(room.name())))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(allowed.toArray(String[]::new)))
                .allowEmptyShould(true)
                .because("a room enters only the rooms that its arrows name");
    }

    /** Nothing of a floor below it. */
    ArchRule noArrowUpFrom(Room room) {
        var below = rooms().filter(other -> FLOORS.indexOf(other.floor()) > FLOORS.indexOf(room.floor()))
                .flatMap(other -> Stream.of(packagesOf(other.name())))
                .toArray(String[]::new);
        return noClasses()
                .that(resideInAnyPackage(packagesOf(room.name())))
                .should()
                .dependOnClassesThat(resideInAnyPackage(below))
                .allowEmptyShould(true)
                .because("the floor '" + room.floor()
                        + "' carries the floors below it in the plan and knows none of them");
    }

    ArchRule noPackageCycle() {
        return slices().matching(root + ".(**)").should().beFreeOfCycles().allowEmptyShould(true);
    }

    ArchRule noBareName() {
        return noClasses()
                .should()
                .haveNameMatching(".*[.$](" + String.join("|", BANNED) + ")")
                .allowEmptyShould(true)
                .because("a name that fits everything names nothing");
    }

    /** The engines live below the contract's package by name, not by right. */
    private String[] packagesOf(String room) {
        return room.equals("engine")
                ? new String[] {
                    root + ".engine", root + ".engine.cgroup..", root + ".engine.container..", root + ".engine.image.."
                }
                : new String[] {root + "." + room + ".."};
    }
}
