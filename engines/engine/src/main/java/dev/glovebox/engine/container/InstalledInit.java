package dev.glovebox.engine.container;

import dev.glovebox.engine.Installation;
import dev.glovebox.init.InitBinary;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The init binary of this version of Glovebox, checked once per process. Nothing is touched before the first use. */
public final class InstalledInit {

    private final Installation installation;
    private @Nullable Path binary;

    public InstalledInit(Installation installation) {
        this.installation = installation;
    }

    public synchronized Path path() {
        if (binary == null) {
            try {
                binary = InitBinary.extractTo(installation.prepare().initDirectory());
            } catch (IOException | UnsupportedOperationException impossible) {
                throw new SandboxException(
                        FailureCode.LAUNCH_FAILED,
                        "cannot write init to " + installation.initDirectory() + ": " + impossible.getMessage(),
                        "make the data directory writable, or set data_dir to another directory",
                        impossible);
            }
        }
        return binary;
    }
}
