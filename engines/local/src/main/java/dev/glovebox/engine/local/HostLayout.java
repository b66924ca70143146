package dev.glovebox.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parts of the host's file system a program needs to run at all, as they are on this host.
 *
 * @param programs {@code /usr}, and the old top-level names as links or as directories of their own
 * @param configuration files and directories of {@code /etc} without accounts, keys or addresses
 */
record HostLayout(List<Part> programs, List<Path> configuration) {

    /** Something at the root. */
    sealed interface Part {

        record Directory(Path path) implements Part {}

        record Link(Path path, String leadsTo) implements Part {}
    }

    private static final List<String> PROGRAMS =
            List.of("/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32", "/libx32");

    /**
     * The loader's cache, the certificates of public authorities (never {@code ssl/private}), the choices between alternative
     * programs, the time zone, and what Debian keeps here of its JDKs.
     */
    private static final List<String> CONFIGURATION = List.of(
            "ld.so.cache",
            "ssl/certs",
            "ssl/openssl.cnf",
            "pki/tls/certs",
            "pki/ca-trust/extracted",
            "crypto-policies",
            "alternatives",
            "localtime");

    HostLayout {
        programs = List.copyOf(programs);
        configuration = List.copyOf(configuration);
    }

    static HostLayout ofThisHost() throws IOException {
        var parts = new ArrayList<Part>();
        for (String name : PROGRAMS) {
            Path path = Path.of(name);
            if (Files.isSymbolicLink(path)) {
                parts.add(new Part.Link(path, Files.readSymbolicLink(path).toString()));
            } else if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                parts.add(new Part.Directory(path));
            }
        }
        return new HostLayout(parts, configurationIn(Path.of("/etc")));
    }

    private static List<Path> configurationIn(Path etc) throws IOException {
        try (Stream<Path> jdks = Files.list(etc).filter(path -> name(path).startsWith("java-"))) {
            return Stream.concat(CONFIGURATION.stream().map(etc::resolve), jdks.sorted())
                    .filter(Files::exists)
                    .toList();
        }
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }
}
