package dev.glovebox.cli.run;

import dev.glovebox.cli.changes.ChangeText;
import dev.glovebox.cli.changes.ReviewPrompt;
import dev.glovebox.cli.text.Count;
import dev.glovebox.daemon.console.Console;
import dev.glovebox.ledger.Ledger;
import dev.glovebox.library.Wiring;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.ChangeSummary;
import dev.glovebox.model.run.RunResult;
import dev.glovebox.model.value.Printable;
import dev.glovebox.runtime.apply.Selection;
import dev.glovebox.runtime.change.KeptChanges;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;

/** Carries out what was said on the command line about the changes of the run. */
final class ChangeDecision {

    private final Wiring wiring;
    private final Console caller;
    private final Ledger ledger;
    private final PrintWriter messages;
    private final Optional<ReviewTerminal> terminal;

    /** @param terminal where a person can be asked, if there is one */
    ChangeDecision(
            Wiring wiring, Console caller, Ledger ledger, PrintWriter messages, Optional<ReviewTerminal> terminal) {
        this.wiring = wiring;
        this.caller = caller;
        this.ledger = ledger;
        this.messages = messages;
        this.terminal = terminal;
    }

    /** Returns the exit status: the program's own unless something here failed. */
    int make(AfterRun afterwards, RunResult result, ChangeSummary summary) {
        summary.notes().forEach(note -> print("note: " + note));
        if (summary.changes() == 0 || !(afterwards instanceof AfterRun.Captured(var decision, var artifacts))) {
            print("no changes");
            return result.shellStatus();
        }
        try {
            var kept = wiring.changeStore().find(result.run().text());
            var here = caller.environment().workingDirectory();
            for (ArtifactCopy artifact : artifacts) {
                print(Count.of(artifact.collect(kept.changes(), kept, here), "file") + " copied to "
                        + artifact.target());
            }
            decide(decision, kept, result);
            return result.shellStatus();
        } catch (IOException failed) {
            throw new SandboxException(
                    FailureCode.INTERNAL,
                    "the changes are kept, but could not be processed: " + failed,
                    "run glovebox changes show " + result.run(),
                    failed);
        }
    }

    private void decide(AfterRun.Decision decision, KeptChanges kept, RunResult result) throws IOException {
        var set = kept.changes();
        switch (decision) {
            case DISCARD -> {
                wiring.review(ledger).discard(kept, Selection.EVERYTHING);
                print(Count.of(set.changes().size(), "change") + " discarded");
            }
            case KEEP -> {
                ChangeText.list(set, messages);
                printKept(result);
            }
            case APPLY -> {
                ChangeText.list(set, messages);
                if (result.shellStatus() != 0) {
                    print("the program failed; nothing was applied");
                    printKept(result);
                    return;
                }
                var applied = wiring.review(ledger).apply(kept, Selection.EVERYTHING, Optional.of(set.hash()));
                print(Count.of(applied.size(), "change") + " applied");
                if (set.refused() > 0) {
                    printKept(result);
                }
            }
            case REVIEW -> {
                if (terminal.isPresent()) {
                    review(terminal.get(), kept, result);
                } else {
                    ChangeText.list(set, messages);
                    printKept(result);
                }
            }
        }
    }

    private void review(ReviewTerminal reviewer, KeptChanges kept, RunResult result) throws IOException {
        messages.flush();
        reviewer.reset();
        print("the program of run " + result.run() + " has ended; text above this line may be output of the program");
        var decisions = new ReviewPrompt(reviewer, reviewer.screen(), reviewer.size()).ask(kept);
        if (decisions.isPresent()) {
            print(decisions.get().carryOut(wiring.review(ledger), kept));
        } else {
            printKept(result);
        }
    }

    private void printKept(RunResult result) {
        print("the changes are kept; to see them: glovebox changes show " + result.run());
    }

    private void print(String text) {
        messages.println("glovebox: " + Printable.text(text));
        messages.flush();
    }
}
