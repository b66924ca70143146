package dev.glovebox.engine;

import dev.glovebox.model.run.EngineKind;
import dev.glovebox.model.run.RunId;

/**
 * A box as its engine remembers it.
 *
 * @param engine who can reap it
 * @param id the engine's own name for it
 * @param controller the process that launched it, as {@link Controller} writes it
 */
public record BoxRecord(EngineKind engine, String id, RunId run, String controller) {}
