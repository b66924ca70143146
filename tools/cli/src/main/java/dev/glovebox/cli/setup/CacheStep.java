package dev.glovebox.cli.setup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** The cache of classes of an installed Glovebox; a checkout makes its own when it is built. */
public final class CacheStep implements SetupStep {

    private final Path script;
    private final Path cache;

    /** @param home of the installation */
    public CacheStep(Path home) {
        this.script = home.resolve("scripts/make-cache");
        this.cache = home.resolve("glovebox.aot");
    }

    /** Whether there is something to do in this home. */
    static boolean neededIn(Path home) {
        return Files.isExecutable(home.resolve("scripts/make-cache"));
    }

    @Override
    public String title() {
        return "cache of classes";
    }

    @Override
    public String ensure(Progress progress) {
        if (Files.isRegularFile(cache)) {
            return "present";
        }
        if (!Files.isWritable(cache.resolveSibling(""))) {
            return "left out, because this user cannot write " + cache.resolveSibling("") + "; commands start slower";
        }
        progress.at("making the cache of classes", OptionalDouble.empty());
        HostCommand.run(List.of(script.toString()), _ -> {});
        return "made";
    }
}
