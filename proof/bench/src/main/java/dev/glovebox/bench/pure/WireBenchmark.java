package dev.glovebox.bench.pure;

import dev.glovebox.init.ByteString;
import dev.glovebox.init.FrameReader;
import dev.glovebox.init.FrameWriter;
import dev.glovebox.init.Program;
import dev.glovebox.init.Request;
import dev.glovebox.init.ResourceLimit;
import dev.glovebox.init.RlimitKind;
import dev.glovebox.init.Seal;
import dev.glovebox.init.StandardInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Benchmarks of the frame codec. */
@State(Scope.Benchmark)
public class WireBenchmark {

    private final Request.Exec exec = new Request.Exec(
            1,
            new Program(
                    List.of(ByteString.of("python3"), ByteString.of("-c"), ByteString.of("print(6 * 7)")),
                    List.of(ByteString.of("PATH=/usr/local/bin:/usr/bin:/bin"), ByteString.of("HOME=/tmp")),
                    ByteString.of("/workspace"),
                    Seal.OPEN),
            StandardInput.EMPTY,
            Optional.empty(),
            List.of(new ResourceLimit(RlimitKind.CORE_BYTES, 0), new ResourceLimit(RlimitKind.OPEN_FILES, 1024)));
    private byte[] written = {};

    @Setup
    public void write() throws IOException {
        written = encode();
    }

    @Benchmark
    public byte[] encode() throws IOException {
        var bytes = new ByteArrayOutputStream(512);
        FrameWriter.to(bytes).write(exec);
        return bytes.toByteArray();
    }

    @Benchmark
    public Optional<Request> decode() throws IOException {
        return FrameReader.ofRuntime(Channels.newChannel(new ByteArrayInputStream(written)))
                .read();
    }
}
