package dev.glovebox.policy.code.script;

import dev.glovebox.policy.code.Certainty;
import dev.glovebox.policy.code.CodePolicy;
import dev.glovebox.policy.code.Family;
import dev.glovebox.policy.code.Screen;
import dev.glovebox.policy.code.source.SourceText;

/**
 * Advisory screen for shell scripts, on words: the command of every simple command, removal and redirection outside the
 * allowed paths, variables that change how programs load. It expands nothing and reads no other file.
 */
public final class ShellScreen implements Screen {
    @Override
    public void screen(SourceText source, CodePolicy policy, Sink sink) {
        new ShellWalk(policy, sink).walk(ShellWords.of(source.text()));
        if (source.text().replaceAll("\\s", "").contains(":(){:|:&};:")) {
            sink.add(Family.PROCESS_CONTROL, Certainty.DENIED, new Region(1, 1, 1, 1), "a fork bomb", "leave it out");
        }
    }
}
