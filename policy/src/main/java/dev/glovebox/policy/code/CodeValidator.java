package dev.glovebox.policy.code;

import dev.glovebox.policy.code.python.PythonScreen;
import dev.glovebox.policy.code.script.JavaScriptScreen;
import dev.glovebox.policy.code.script.ShellScreen;
import dev.glovebox.policy.code.source.RefusedSource;
import dev.glovebox.policy.code.source.SourceGate;
import dev.glovebox.policy.code.source.SourceText;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Judges source before it runs, and never runs any of it. Whatever the bytes are, the answer is a verdict: what cannot
 * be read, parsed or finished within the limits is rejected by a finding. Thread-safe.
 */
public final class CodeValidator {
    private final CodePolicy policy;

    public CodeValidator(CodePolicy policy) {
        this.policy = policy;
    }

    public Verdict validate(byte[] source, Language language) {
        byte[] bytes = source.clone();
        String hash = SourceHash.of(bytes);
        SourceText text;
        try {
            text = new SourceGate(policy.limits()).open(bytes);
        } catch (RefusedSource refused) {
            Findings findings = new Findings(new SourceText(""), policy.profile());
            refuse(findings, refused.line(), refused.column(), String.valueOf(refused.getMessage()));
            return new Verdict(language, policy.profile(), hash, findings.inOrder(), List.of());
        }
        Findings findings = new Findings(text, policy.profile());
        run(screen(language), text, findings);
        InlineComments comments = new InlineComments(text, policy);
        return comments.applyTo(new Verdict(language, policy.profile(), hash, findings.inOrder(), List.of()));
    }

    private static Screen screen(Language language) {
        return switch (language) {
            case PYTHON -> new PythonScreen();
            case JAVASCRIPT -> new JavaScriptScreen();
            case SHELL -> new ShellScreen();
        };
    }

    /**
     * A thread of its own, because the depth of the recursion is the attacker's to choose: its stack is sized for that,
     * and an overflow or any other throwable ends the thread, not the caller, and rejects the source.
     */
    private void run(Screen screen, SourceText text, Findings findings) {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread worker = new Thread(
                null,
                () -> screen.screen(text, policy, findings),
                "code-validator",
                policy.limits().stackBytes());
        worker.setDaemon(true);
        worker.setUncaughtExceptionHandler((_, thrown) -> failure.set(thrown));
        worker.start();
        try {
            if (!worker.join(policy.limits().time())) {
                worker.interrupt();
                refuse(
                        findings,
                        1,
                        1,
                        "judging it took longer than " + policy.limits().time());
            }
        } catch (InterruptedException e) {
            worker.interrupt();
            Thread.currentThread().interrupt();
            refuse(findings, 1, 1, "judging it was interrupted");
        }
        Throwable thrown = failure.get();
        if (thrown instanceof StackOverflowError) {
            refuse(findings, 1, 1, "it nests deeper than can be followed");
        } else if (thrown != null) {
            refuse(
                    findings,
                    1,
                    1,
                    "it could not be judged (" + thrown.getClass().getSimpleName() + ")");
        }
    }

    private static void refuse(Findings findings, int line, int column, String reason) {
        findings.add(
                Family.SOURCE,
                Certainty.DENIED,
                new Screen.Region(line, column, line, column),
                reason,
                Family.SOURCE.instead());
    }
}
