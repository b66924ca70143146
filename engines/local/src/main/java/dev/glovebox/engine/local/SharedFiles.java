package dev.glovebox.engine.local;

import dev.glovebox.files.AtomicFile;
import dev.glovebox.init.InitBinary;
import dev.glovebox.policy.seccomp.BpfProgram;
import dev.glovebox.policy.seccomp.SeccompProfile;
import dev.glovebox.policy.seccomp.table.Architecture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Files shared by all boxes, readable for every user: {@code <data>/init}. Made when first needed, since a run at
 * BASIC needs no filter and a command that runs nothing needs none of it.
 */
final class SharedFiles {

    private static final String HOSTS = "127.0.0.1 localhost sandbox\n::1 localhost\n";

    private final Path directory;
    private final SeccompProfile profile;
    private @Nullable Path init;
    private @Nullable Path filter;
    private @Nullable Path hosts;

    SharedFiles(Path directory, SeccompProfile profile) {
        this.directory = directory;
        this.profile = profile;
    }

    synchronized Path init() throws IOException {
        if (init == null) {
            init = InitBinary.extractTo(prepared());
        }
        return init;
    }

    /** The profile as init loads it. */
    synchronized Path filter() throws IOException {
        if (filter == null) {
            filter = keep("filter", BpfProgram.of(profile, Architecture.current()));
        }
        return filter;
    }

    /** A filter that one run has differently. */
    Path filter(byte[] program) throws IOException {
        return keep("filter", program);
    }

    synchronized Path hosts() throws IOException {
        if (hosts == null) {
            hosts = keep("hosts", HOSTS.getBytes(StandardCharsets.US_ASCII));
        }
        return hosts;
    }

    private Path prepared() throws IOException {
        return Directories.ensure(directory, "rwxr-xr-x");
    }

    /** Named after its content, so that another version's boxes keep theirs; replaced if it is not what it should be. */
    private Path keep(String name, byte[] content) throws IOException {
        var sum = new CRC32C();
        sum.update(content);
        Path file = prepared().resolve(name + "-" + HexFormat.of().toHexDigits((int) sum.getValue()));
        if (Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), content)) {
            return file;
        }
        AtomicFile.of(file, "r--r--r--").write(content);
        return file;
    }
}
