package dev.glovebox.runtime.apply;

import dev.glovebox.model.ByteSize;
import dev.glovebox.runtime.workspace.Workspaces.Strategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Ten changes in a hundred thousand files: staging, listing and keeping them, against {@code git status} of the same project in
 * the same run. Not a test: {@code java -cp … dev.glovebox.runtime.apply.ListingBenchmark DIRECTORY [FILES] [ROUNDS]}.
 */
final class ListingBenchmark {

    private static final int PER_DIRECTORY = 100;

    private ListingBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        Path temp = Files.createDirectories(Path.of(arguments[0]));
        int files = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100_000;
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 40;
        try (var playground = new Playground(temp)) {
            fill(playground.project, files);
            git(playground.project, "init", "-q");
            git(playground.project, "add", "-A");
            git(playground.project, "-c", "user.name=b", "-c", "user.email=b@example.org", "commit", "-qm", "all");
            var whole = new ArrayList<Double>();
            var listing = new ArrayList<Double>();
            var status = new ArrayList<Double>();
            for (int i = 0; i < rounds; i++) {
                long[] edited = new long[2];
                long begin = System.nanoTime();
                playground.run(Strategy.BEST, ByteSize.mebibytes(64), workspace -> {
                    edited[0] = System.nanoTime();
                    edit(workspace);
                    edited[1] = System.nanoTime();
                });
                whole.add((System.nanoTime() - begin - (edited[1] - edited[0])) / 1e6);
                listing.add(playground.lastCollectMillis());
                playground.review.discard(playground.kept(), Selection.EVERYTHING);
                if (i % 8 == 0) {
                    long from = System.nanoTime();
                    git(playground.project, "status", "--short");
                    status.add((System.nanoTime() - from) / 1e6);
                }
            }
            System.out.printf("files %d, rounds %d%n", files, rounds);
            print("collect and keep 10 changes", listing);
            print("stage + collect + unmount", whole);
            print("git status", status);
        }
    }

    private static void fill(Path project, int files) throws IOException {
        for (int i = 0; i < files; i++) {
            Path directory = project.resolve("d" + i / PER_DIRECTORY / 40 + "/e" + i / PER_DIRECTORY % 40);
            if (i % PER_DIRECTORY == 0) {
                Files.createDirectories(directory);
            }
            Files.writeString(directory.resolve("f" + i % PER_DIRECTORY), "content " + i + "\n");
        }
    }

    private static void edit(Path workspace) throws IOException {
        for (int i = 0; i < 10; i++) {
            Path file = workspace.resolve("d0/e" + i + "/f" + i);
            if (i % 3 == 0) {
                Files.delete(file);
            } else {
                Files.writeString(file, "changed " + i + "\n");
            }
        }
    }

    private static void print(String what, List<Double> millis) {
        Collections.sort(millis);
        System.out.printf(
                "%-30s p50 %.2f ms, p95 %.2f ms%n",
                what, millis.get(millis.size() / 2), millis.get((int) (millis.size() * 0.95)));
    }

    private static void git(Path directory, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>(List.of("git"));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        process.getInputStream().readAllBytes();
        process.waitFor();
    }
}
