package dev.glovebox.library;

import dev.glovebox.config.Configuration;
import dev.glovebox.config.value.TemplateSettings;
import dev.glovebox.engine.Engine;
import dev.glovebox.engine.WarmEngine;
import dev.glovebox.metrics.Metrics;
import dev.glovebox.model.spec.Program;
import dev.glovebox.model.spec.SandboxSpec;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.policy.SpecGate;
import dev.glovebox.runtime.Engines;
import dev.glovebox.runtime.Fallback;
import dev.glovebox.runtime.box.Template;
import dev.glovebox.runtime.pool.PoolSettings;
import dev.glovebox.runtime.pool.PythonPreload;
import dev.glovebox.runtime.pool.WarmPool;
import java.util.List;

/** The boxes that are to wait for runs, as the configuration has them. */
public final class WarmPoolSetup {

    private final Configuration configuration;
    private final SpecGate gate;
    private final List<Engine> engines;

    WarmPoolSetup(Configuration configuration, SpecGate gate, List<Engine> engines) {
        this.configuration = configuration;
        this.gate = gate;
        this.engines = List.copyOf(engines);
    }

    /** An empty pool; {@link #keepWarm} fills it. */
    public WarmPool pool(Metrics metrics) {
        var settings = configuration.warm().pool();
        return new WarmPool(
                gate,
                new PoolSettings(
                        settings.minimum(),
                        settings.maximum(),
                        settings.idle().duration(),
                        settings.refills(),
                        settings.refillPercent()),
                configuration.warm().templates().stream()
                        .map(WarmPoolSetup::template)
                        .toList(),
                metrics);
    }

    /** Boxes of the configured kind, and of each template, wait from now on. */
    public void keepWarm(WarmPool pool) {
        var sandbox = configuration.sandbox();
        keepWarm(pool, sandbox.walls().at(sandbox.level()), new Template("plain", List.of("true")));
        for (TemplateSettings template : configuration.warm().templates()) {
            var walls = template.walls(sandbox.walls().at(sandbox.level()));
            keepWarm(pool, walls, template(template));
        }
    }

    private void keepWarm(WarmPool pool, Walls walls, Template template) {
        var spec = new SandboxSpec(
                walls,
                Program.of("/tmp", template.command()),
                template.project(),
                template.files(),
                configuration.sandbox().limitsAt(walls.level()));
        new Engines(engines, new Fallback.Off()).preferred(spec).ifPresent(engine -> {
            if (engine instanceof WarmEngine warm) {
                pool.keepWarm(warm, spec);
            }
        });
    }

    public static Template template(TemplateSettings settings) {
        var template = switch (settings.preload()) {
            case TemplateSettings.Preload.Python(var imports, String code) ->
                PythonPreload.template(settings.name(), imports, code);
            case TemplateSettings.Preload.Command(var words) -> new Template(settings.name(), words);
        };
        return template.withFiles(settings.files());
    }
}
