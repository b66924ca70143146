package dev.glovebox.runtime.apply;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** Makes trees, and edits them the way programs do. */
final class RandomTree {

    private static final List<String> MODES = List.of("rw-r--r--", "rwxr-xr-x", "rw-------", "r--r--r--");

    private final Random random;

    RandomTree(long seed) {
        this.random = new Random(seed);
    }

    void fill(Path root) throws IOException {
        for (int i = 0; i < 25; i++) {
            create(root);
        }
    }

    void edit(Path root) throws IOException {
        for (int i = 0; i < 15; i++) {
            switch (random.nextInt(8)) {
                case 0, 1 -> create(root);
                case 2, 3 -> rewrite(root);
                case 4 -> deleteTree(any(root));
                case 5 -> rename(root);
                case 6 -> chmod(any(root));
                default -> replace(root);
            }
        }
    }

    private void create(Path root) throws IOException {
        Path path = root.resolve(name());
        if (Files.isDirectory(parent(path)) || random.nextBoolean()) {
            try {
                Files.createDirectories(parent(path));
            } catch (FileSystemException fileInTheWay) {
                return;
            }
        }
        if (!Files.isDirectory(parent(path), LinkOption.NOFOLLOW_LINKS)
                || Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        switch (random.nextInt(6)) {
            case 0 -> Files.createDirectory(path);
            case 1 -> Files.createSymbolicLink(path, Path.of("d" + random.nextInt(3)));
            default -> {
                Files.write(path, content());
                chmod(path);
            }
        }
    }

    private static Path parent(Path path) {
        return Objects.requireNonNull(path.getParent());
    }

    private String name() {
        var name = new StringBuilder();
        for (int depth = random.nextInt(3); depth > 0; depth--) {
            name.append('d').append(random.nextInt(3)).append('/');
        }
        return name.append('f').append(random.nextInt(12)).toString();
    }

    private byte[] content() {
        if (random.nextInt(5) == 0) {
            byte[] bytes = new byte[random.nextInt(3000)];
            random.nextBytes(bytes);
            return bytes;
        }
        var text = new StringBuilder();
        for (int line = random.nextInt(40); line > 0; line--) {
            text.append("line ").append(random.nextInt(9)).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Never the root itself; the root when there is nothing else, which every caller passes over. */
    private Path any(Path root) throws IOException {
        try (var all = Files.walk(root)) {
            var paths = all.skip(1).sorted().toList();
            return paths.isEmpty() ? root : paths.get(random.nextInt(paths.size()));
        }
    }

    private void rewrite(Path root) throws IOException {
        Path path = any(root);
        if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            byte[] content = random.nextInt(4) == 0 ? Files.readAllBytes(path) : content();
            var mode = Files.getPosixFilePermissions(path);
            Files.delete(path);
            Files.write(path, content);
            Files.setPosixFilePermissions(path, mode);
        }
    }

    private void rename(Path root) throws IOException {
        Path from = any(root);
        Path to = root.resolve(name());
        boolean sane = !from.equals(root)
                && !to.startsWith(from)
                && Files.isDirectory(parent(to), LinkOption.NOFOLLOW_LINKS)
                && !Files.exists(to, LinkOption.NOFOLLOW_LINKS);
        if (sane && !Files.isDirectory(from, LinkOption.NOFOLLOW_LINKS)) {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private void chmod(Path path) throws IOException {
        if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            Files.setPosixFilePermissions(
                    path, PosixFilePermissions.fromString(MODES.get(random.nextInt(MODES.size()))));
        } else if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            Files.setPosixFilePermissions(
                    path, PosixFilePermissions.fromString(random.nextBoolean() ? "rwxr-xr-x" : "rwx------"));
        }
    }

    /** A file for a directory, a directory for a file, or the same kind anew. */
    private void replace(Path root) throws IOException {
        Path path = any(root);
        if (path.equals(root)) {
            return;
        }
        deleteTree(path);
        if (random.nextBoolean()) {
            Files.createDirectory(path);
            Files.write(path.resolve("f" + random.nextInt(12)), content());
        } else {
            Files.write(path, content());
        }
    }

    private static void deleteTree(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            try (var entries = Files.newDirectoryStream(path)) {
                for (Path entry : entries) {
                    deleteTree(entry);
                }
            }
        }
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                && !path.endsWith("project")
                && !path.endsWith("merged")
                && !path.endsWith("copy")) {
            Files.delete(path);
        }
    }
}
