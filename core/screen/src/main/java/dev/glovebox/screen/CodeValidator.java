package dev.glovebox.screen;

import dev.glovebox.model.value.Sha256;
import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.CodePolicy;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.finding.Findings;
import dev.glovebox.screen.finding.InlineComments;
import dev.glovebox.screen.finding.Language;
import dev.glovebox.screen.finding.Screen;
import dev.glovebox.screen.finding.ScreenResult;
import dev.glovebox.screen.python.PythonScreen;
import dev.glovebox.screen.script.JavaScriptScreen;
import dev.glovebox.screen.script.ShellScreen;
import dev.glovebox.screen.source.RefusedSource;
import dev.glovebox.screen.source.SourceGate;
import dev.glovebox.screen.source.SourceLimits;
import dev.glovebox.screen.source.SourceText;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Judges source before it runs, and never runs any of it. Whatever the bytes are, the answer is a verdict: what cannot
 * be read, parsed or finished within the limits is rejected by a finding. Thread-safe.
 */
public final class CodeValidator {
    /** Kept for a few seconds when idle: starting one takes a tenth of the time that judging 200 lines does. */
    private static final Executor DEEP = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            5,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            work -> thread(work, SourceLimits.DEFAULT.stackBytes()));

    private final CodePolicy policy;

    public CodeValidator(CodePolicy policy) {
        this.policy = policy;
    }

    public ScreenResult validate(byte[] source, Language language) {
        byte[] bytes = source.clone();
        String hash = Sha256.of(bytes);
        SourceText text;
        try {
            text = new SourceGate(policy.limits()).open(bytes);
        } catch (RefusedSource refused) {
            Findings findings = new Findings(new SourceText(""), policy.profile());
            refuse(findings, refused.line(), refused.column(), String.valueOf(refused.getMessage()));
            return new ScreenResult(language, policy.profile(), hash, findings.inOrder(), List.of());
        }
        Findings findings = new Findings(text, policy.profile());
        run(screen(language), text, findings);
        InlineComments comments = new InlineComments(text, policy);
        return comments.applyTo(new ScreenResult(language, policy.profile(), hash, findings.inOrder(), List.of()));
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
     * and an overflow or any other throwable ends the work, not the caller, and rejects the source.
     */
    private void run(Screen screen, SourceText text, Findings findings) {
        var work = new FutureTask<>(() -> screen.screen(text, policy, findings), true);
        start(work);
        try {
            work.get(policy.limits().time().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            work.cancel(true);
            refuse(
                    findings,
                    1,
                    1,
                    "screening took longer than " + policy.limits().time());
        } catch (InterruptedException e) {
            work.cancel(true);
            Thread.currentThread().interrupt();
            refuse(findings, 1, 1, "screening was interrupted");
        } catch (ExecutionException e) {
            Throwable thrown = e.getCause();
            String reason = thrown instanceof StackOverflowError
                    ? "it is nested too deeply"
                    : "it could not be screened (" + name(thrown) + ")";
            refuse(findings, 1, 1, reason);
        }
    }

    private static String name(@Nullable Throwable thrown) {
        return thrown == null ? "no reason given" : thrown.getClass().getSimpleName();
    }

    private void start(FutureTask<?> work) {
        long stackBytes = policy.limits().stackBytes();
        if (stackBytes == SourceLimits.DEFAULT.stackBytes()) {
            DEEP.execute(work);
        } else {
            thread(work, stackBytes).start();
        }
    }

    private static Thread thread(Runnable work, long stackBytes) {
        Thread thread = new Thread(null, work, "code-validator", stackBytes);
        thread.setDaemon(true);
        return thread;
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
