package dev.glovebox.ledger;

import static dev.glovebox.ledger.LedgerFixture.RUN;
import static dev.glovebox.ledger.LedgerFixture.fill;
import static dev.glovebox.ledger.LedgerFixture.head;
import static dev.glovebox.ledger.LedgerFixture.lines;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.ledger.LineWriter.Draft;
import dev.glovebox.ledger.Verification.Kind;
import dev.glovebox.model.value.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes a sound ledger in every way the verifier promises to find. Prints its seed: set it here to repeat a failure. */
class TamperingTest {

    private static final int ENTRIES = 12;
    private static final long SEED = System.nanoTime();

    @TempDir
    Path temp;

    private final Random random = new Random(SEED);

    private enum Change {
        FLIP_BYTE,
        DELETE_LINE,
        SWAP_LINES,
        DUPLICATE_LINE,
        CUT_TAIL,
        FORGE_AT_END,
        REWRITE_WITH_NEW_HASH,
        FLIP_HEAD_BYTE;

        Set<Kind> found() {
            return switch (this) {
                case FLIP_BYTE -> EnumSet.of(Kind.EDITED, Kind.UNPARSEABLE, Kind.TRUNCATED);
                case DELETE_LINE -> EnumSet.of(Kind.REMOVED, Kind.TRUNCATED);
                case SWAP_LINES -> EnumSet.of(Kind.REORDERED);
                case DUPLICATE_LINE -> EnumSet.of(Kind.INSERTED);
                case CUT_TAIL -> EnumSet.of(Kind.TRUNCATED);
                case FORGE_AT_END -> EnumSet.of(Kind.EDITED, Kind.INSERTED, Kind.REMOVED);
                case REWRITE_WITH_NEW_HASH -> EnumSet.of(Kind.EDITED);
                case FLIP_HEAD_BYTE -> EnumSet.of(Kind.HEAD_LOST);
            };
        }
    }

    @Test
    void everyRandomChangeIsFound() throws Exception {
        System.out.println("TamperingTest seed " + SEED);
        fill(temp, ENTRIES);
        var sound = Files.readString(lines(temp), ISO_8859_1);
        var soundHead = Files.readAllBytes(head(temp));
        for (int round = 0; round < 2_000; round++) {
            var change = Change.values()[round % Change.values().length];
            Files.writeString(lines(temp), sound, ISO_8859_1);
            Files.write(head(temp), soundHead);
            apply(change, sound);
            assertThat(LedgerVerifier.verify(temp))
                    .as("seed %d, round %d, %s", SEED, round, change)
                    .isInstanceOfSatisfying(
                            Verification.Broken.class,
                            broken -> assertThat(broken.kind()).isIn(change.found()));
        }
    }

    private void apply(Change change, String sound) throws IOException {
        var lines = new ArrayList<>(sound.lines().toList());
        int one = random.nextInt(ENTRIES);
        int other = (one + 1 + random.nextInt(ENTRIES - 1)) % ENTRIES;
        switch (change) {
            case FLIP_BYTE -> {
                var bytes = sound.getBytes(ISO_8859_1);
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                Files.write(lines(temp), bytes);
                return;
            }
            case DELETE_LINE -> lines.remove(one);
            case SWAP_LINES -> Collections.swap(lines, one, other);
            case DUPLICATE_LINE -> lines.add(Math.max(one, other) + 1, lines.get(Math.min(one, other)));
            case CUT_TAIL -> lines.subList(Math.max(1, one), ENTRIES).clear();
            case FORGE_AT_END -> lines.add(forged());
            case REWRITE_WITH_NEW_HASH -> lines.set(one, rewritten(lines.get(one)));
            case FLIP_HEAD_BYTE -> {
                var bytes = Files.readAllBytes(head(temp));
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                Files.write(head(temp), bytes);
                return;
            }
        }
        Files.writeString(lines(temp), String.join("\n", lines) + "\n", ISO_8859_1);
    }

    /** Anything but the one line that a writer could have written next. */
    private String forged() {
        long after = random.nextInt(3) == 0 ? ENTRIES : random.nextInt(3 * ENTRIES);
        var point = new Point(after, Sha256.of(new byte[] {(byte) random.nextInt()}));
        return line(point);
    }

    /** The attacker knows the format, and computes the hash of the changed line anew, but leaves those after it. */
    private static String rewritten(String line) {
        try {
            var link = LineReader.read(line.getBytes(ISO_8859_1)).entry().link();
            return line(new Point(link.seq() - 1, link.previous()));
        } catch (LineReader.Unreadable unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private static String line(Point after) {
        var written = LineWriter.next(after, Instant.EPOCH, new Draft(Optional.of(RUN), "test.forged", Details.NONE));
        return new String(written.line(), ISO_8859_1).strip();
    }

    @Test
    void forgedContinuationIsUnconfirmed() throws Exception {
        fill(temp, 3);
        var last = LedgerFixture.entries(temp).getLast();
        Files.writeString(lines(temp), line(Point.at(last)) + "\n", StandardOpenOption.APPEND);
        assertThat(LedgerVerifier.verify(temp))
                .isInstanceOfSatisfying(
                        Verification.Intact.class,
                        intact -> assertThat(intact.unconfirmed()).isEqualTo(1));
    }

    @Test
    void hostileContentIsFoundWithoutFillingMemory() throws Exception {
        fill(temp, 1);
        try (var out = Files.newOutputStream(lines(temp), StandardOpenOption.APPEND)) {
            for (int i = 0; i < 32; i++) {
                out.write(new byte[1 << 20]);
            }
            out.write('\n');
        }
        assertThat(LedgerVerifier.verify(temp)).isInstanceOfSatisfying(Verification.Broken.class, broken -> {
            assertThat(broken.kind()).isEqualTo(Kind.UNPARSEABLE);
            assertThat(broken.message()).contains(Integer.toString(32 << 20));
        });
    }

    @Test
    void deepNestingIsUnreadable() throws Exception {
        fill(temp, 1);
        var deep = "{\"seq\":2,\"time\":\"2026-01-01T00:00:00Z\",\"prev\":\"" + Link.BEGINNING
                + "\",\"type\":\"a\",\"data\":{\"a\":" + "[".repeat(1_000_000) + "]".repeat(1_000_000)
                + "},\"hash\":\"" + Link.BEGINNING + "\"}\n";
        Files.writeString(lines(temp), deep, StandardOpenOption.APPEND);
        assertThat(LedgerVerifier.verify(temp))
                .isInstanceOfSatisfying(
                        Verification.Broken.class,
                        broken -> assertThat(broken.kind()).isEqualTo(Kind.UNPARSEABLE));
    }

    @Test
    void emptyOrMissingDirectoryIsIntact() throws Exception {
        var nothing = new Verification.Intact(0, Link.BEGINNING, 0, 0);
        assertThat(LedgerVerifier.verify(temp)).isEqualTo(nothing);
        assertThat(LedgerVerifier.verify(temp.resolve("absent"))).isEqualTo(nothing);
    }

    @Test
    void removedFileOfEntriesIsFound() throws Exception {
        fill(temp, 2);
        Files.delete(lines(temp));
        assertThat(List.of(LedgerVerifier.verify(temp)))
                .first()
                .isInstanceOfSatisfying(
                        Verification.Broken.class,
                        broken -> assertThat(broken.kind()).isEqualTo(Kind.TRUNCATED));
    }
}
