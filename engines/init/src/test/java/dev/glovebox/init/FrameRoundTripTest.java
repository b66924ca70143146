package dev.glovebox.init;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class FrameRoundTripTest {
    @Test
    void everyRequestSurvivesRoundTrip() {
        assertThat(Samples.requestsIn(Samples.encode(Samples.requests()))).isEqualTo(Samples.requests());
    }

    @Test
    void everyReplySurvivesRoundTrip() {
        assertThat(Samples.answersIn(Samples.encode(Samples.answers()))).isEqualTo(Samples.answers());
    }

    @Test
    void streamsCarryTheSameBytesAsChannels() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FrameWriter writer = FrameWriter.to(bytes);
        for (Reply answer : Samples.answers()) {
            writer.write(answer);
        }
        assertThat(bytes.toByteArray()).isEqualTo(Samples.encode(Samples.answers()));
        FrameReader<Reply> reader = FrameReader.ofInit(new ByteArrayInputStream(bytes.toByteArray()));
        for (Reply answer : Samples.answers()) {
            assertThat(reader.read()).contains(answer);
        }
        assertThat(reader.read()).isEmpty();
    }

    @Test
    void layoutIsTheOneOfTheProtocol() {
        assertThat(Samples.encode(List.of(new Request.Signal(258, 9)))).containsExactly(0, 0, 0, 1, 4, 0, 1, 2, 9);
    }

    @Test
    void randomFramesSurviveAnySplit() throws IOException {
        long seed = System.nanoTime();
        System.out.println("FrameRoundTripTest seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            Frame frame = Samples.random(random);
            byte[] bytes = Samples.encode(List.of(frame));
            ReadableByteChannel channel = new ShortReads(bytes, random);
            Optional<? extends Frame> back = frame instanceof Request
                    ? FrameReader.ofRuntime(channel).read()
                    : FrameReader.ofInit(channel).read();
            assertThat(back.orElseThrow().equals(frame))
                    .as("seed %d round %d", seed, round)
                    .isTrue();
        }
    }

    @Test
    void writersDoNotMixTheirFrames() throws Exception {
        Pipe pipe = Pipe.open();
        FrameWriter writer = FrameWriter.to(pipe.sink());
        List<Thread> threads = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            int command = i;
            threads.add(Thread.ofVirtual().start(() -> writeMany(writer, command)));
        }
        FrameReader<Reply> reader = FrameReader.ofInit(pipe.source());
        int[] sums = new int[5];
        for (int i = 0; i < 400; i++) {
            Reply.Stdout frame = (Reply.Stdout) reader.read().orElseThrow();
            byte[] data = frame.data().array();
            assertThat(data).containsOnly(frame.command());
            sums[frame.command()]++;
        }
        assertThat(sums).containsExactly(0, 100, 100, 100, 100);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void writeMany(FrameWriter writer, int command) {
        byte[] data = new byte[5000];
        Arrays.fill(data, (byte) command);
        try {
            for (int i = 0; i < 100; i++) {
                writer.write(new Reply.Stdout(command, ByteBuffer.wrap(data)));
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Delivers between 1 byte and everything at a time, as a socket may. */
    private record ShortReads(ByteBuffer bytes, Random random) implements ReadableByteChannel {
        ShortReads(byte[] bytes, Random random) {
            this(ByteBuffer.wrap(bytes), random);
        }

        @Override
        public int read(ByteBuffer target) {
            if (!bytes.hasRemaining()) {
                return -1;
            }
            int most = Math.min(bytes.remaining(), target.remaining());
            int count = random.nextBoolean() ? most : 1 + random.nextInt(most);
            target.put(bytes.slice(bytes.position(), count));
            bytes.position(bytes.position() + count);
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
