package dev.glovebox.screen.finding;

import dev.glovebox.screen.source.SourceText;

/**
 * The screen for one language. Runs on a thread with a deep stack; may be interrupted when it takes too long, and an
 * error thrown from it rejects the source.
 */
public interface Screen {
    void screen(SourceText source, CodePolicy policy, Sink sink);

    /** Lines and columns from 1. */
    record Region(int line, int column, int endLine, int endColumn) {}

    /** Takes what a screen finds. */
    interface Sink {
        void add(Family family, Certainty certainty, Region region, String reason, String instead);
    }
}
