package dev.glovebox.server;

import dev.glovebox.server.setting.ServerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A server of its own for each test, on each database; every request and answer is held against the contract. */
@ParameterizedClass
@EnumSource(Store.class)
public abstract class ApiContract {

    public static final Duration SOON = Duration.ofSeconds(30);

    @Parameter
    public Store store = Store.SQLITE;

    @TempDir
    public Path data;

    public Bench bench;

    @BeforeEach
    void start() throws IOException {
        bench = new Bench(store.settings(data));
    }

    /** Another server, with other settings. */
    void restart(ServerSettings settings) throws IOException {
        bench.close();
        bench = new Bench(settings);
    }

    @AfterEach
    void stop() {
        bench.close();
    }
}
