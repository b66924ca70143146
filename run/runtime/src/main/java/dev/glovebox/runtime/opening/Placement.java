package dev.glovebox.runtime.opening;

import dev.glovebox.engine.Capabilities;
import dev.glovebox.engine.Engine;
import dev.glovebox.model.spec.SandboxSpec;

/** Which engine makes the box, and the spec it makes: the one asked for, or a lower one the configuration permits. */
record Placement(Engine engine, Capabilities capabilities, SandboxSpec spec) {}
