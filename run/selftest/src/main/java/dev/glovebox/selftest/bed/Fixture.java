package dev.glovebox.selftest.bed;

import dev.glovebox.model.run.RunId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Targets of attacks on the host: a file, listeners, and names to look for. Everything lies in one temporary directory, and
 * all of it goes with the scene.
 */
public final class Fixture implements AutoCloseable {

    private final Path directory;
    private final Path project;
    private final String token = "selftest-" + RunId.random().text();
    private final ServerSocket listener;
    private final Map<String, String> names;

    public Fixture(Path containerSocket) throws IOException {
        directory = Files.createTempDirectory("glovebox-selftest");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x")); // users of boxes pass
        project = Files.createDirectory(directory.resolve("project"));
        Path attack = AttackProgram.writeTo(project.resolve("attack"));
        Path raised = Files.copy(attack, project.resolve("attack-setuid"));
        Files.setAttribute(raised, "unix:mode", 0104755); // it says as whom it runs, and does nothing else
        Files.writeString(directory.resolve("canary"), "nobody's business\n");
        listener = new ServerSocket();
        listener.bind(new InetSocketAddress(InetAddress.getByName("0.0.0.0"), 0), 64);
        names = Map.of(
                "{file}", directory.resolve("canary").toString(),
                "{token}", token,
                "{listeners}", listeners(),
                "{container-socket}", containerSocket.toString());
    }

    /** Every IPv4 address of this host; a box that shares one has no network wall at all. */
    private String listeners() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(Inet4Address.class::isInstance)
                .map(address -> address.getHostAddress() + ":" + listener.getLocalPort())
                .collect(Collectors.joining(","));
    }

    String fill(String text) {
        String filled = text;
        for (var name : names.entrySet()) {
            filled = filled.replace(name.getKey(), name.getValue());
        }
        return filled;
    }

    /** A word that occurs nowhere else on this host. */
    public String token() {
        return token;
    }

    /** The folder every box sees at its work directory: the attack program and nothing of value. */
    public Path project() {
        return project;
    }

    /** All that is the scene's. */
    public Path directory() {
        return directory;
    }

    /** For what else an attack needs on the host. */
    public Path subdirectory(String name) throws IOException {
        return Files.createDirectories(directory.resolve(name));
    }

    @Override
    public void close() throws IOException {
        listener.close();
        try (Stream<Path> all = Files.walk(directory)) {
            all.sorted(java.util.Comparator.reverseOrder()).forEach(Fixture::delete);
        }
    }

    private static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException stuck) {
            throw new UncheckedIOException(stuck);
        }
    }
}
