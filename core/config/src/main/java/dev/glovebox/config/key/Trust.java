package dev.glovebox.config.key;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides what an untrusted file may set: one found in the current directory, which may have come with the very project
 * whose code is to be locked in. It may make the walls higher, never lower.
 */
public sealed interface Trust<T> {

    /**
     * Why an unvouched file may not set this; empty when it may.
     *
     * @param base what would hold without that file
     * @param directory the file's own
     */
    Optional<String> objection(T value, T base, Path directory);

    /** For the documentation. */
    String label();

    /** Less is tighter. */
    static <T extends Comparable<T>> Trust<T> onlyLower() {
        return new Tightening<T>(Comparator.<T>naturalOrder());
    }

    /** More is tighter. */
    static <T extends Comparable<T>> Trust<T> onlyHigher() {
        return new Tightening<T>(Comparator.<T>reverseOrder());
    }

    /** Cannot weaken anything. */
    record Anyone<T>() implements Trust<T> {
        @Override
        public Optional<String> objection(T value, T base, Path directory) {
            return Optional.empty();
        }

        @Override
        public String label() {
            return "yes";
        }
    }

    record TrustedOnly<T>() implements Trust<T> {
        @Override
        public Optional<String> objection(T value, T base, Path directory) {
            return Optional.of("may be set only in a trusted file");
        }

        @Override
        public String label() {
            return "no";
        }
    }

    /** Comparable values: the tighter one comes first. */
    record Tightening<T>(Comparator<T> bySlack) implements Trust<T> {
        @Override
        public Optional<String> objection(T value, T base, Path directory) {
            return bySlack.compare(value, base) > 0
                    ? Optional.of("may only be tightened by an untrusted file")
                    : Optional.empty();
        }

        @Override
        public String label() {
            return "only tighter";
        }
    }

    /** Lists that close something: what is in one stays, and there may be more. */
    record Adding<T>() implements Trust<List<T>> {
        @Override
        public Optional<String> objection(List<T> value, List<T> base, Path directory) {
            return value.containsAll(base)
                    ? Optional.empty()
                    : Optional.of("an untrusted file may only add to it; repeat the values it has: " + base);
        }

        @Override
        public String label() {
            return "only additions";
        }
    }

    /** A project may say which part of itself it is, and nothing beyond. */
    record BelowFile() implements Trust<Optional<Path>> {
        @Override
        public Optional<String> objection(Optional<Path> value, Optional<Path> base, Path directory) {
            return value.isEmpty() || resolved(value.get()).startsWith(resolved(directory))
                    ? Optional.empty()
                    : Optional.of("an untrusted file may only name a path at or below its own directory");
        }

        @Override
        public String label() {
            return "only at or below the file's directory";
        }

        private static Path resolved(Path path) {
            try {
                return path.toRealPath();
            } catch (IOException notThere) {
                return path.toAbsolutePath().normalize();
            }
        }
    }
}
