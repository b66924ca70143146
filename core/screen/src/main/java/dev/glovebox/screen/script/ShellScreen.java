package dev.glovebox.screen.script;

import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.finding.Screen;
import dev.glovebox.screen.source.SourceText;

/**
 * Advisory screen for shell scripts, on words: the command of every simple command, removal and redirection outside the
 * allowed paths, variables that change how programs load. It expands nothing and reads no other file.
 */
public final class ShellScreen implements Screen {
    @Override
    public void screen(SourceText source, CodePolicy policy, Sink sink) {
        new ShellWalk(policy, sink).walk(ShellWords.of(source.text()));
        if (source.text().replaceAll("\\s", "").contains(":(){:|:&};:")) {
            sink.add(Family.PROCESS_CONTROL, Certainty.DENIED, new Region(1, 1, 1, 1), "a fork bomb", "remove it");
        }
    }
}
