package dev.glovebox.screen.python.rule;

import java.util.Set;

/** One rule. Stateless: everything it may know comes with the question. */
public interface PythonRule {
    /** The kinds of use it has something to say about; it is asked about no other. */
    Set<Class<? extends Use>> about();

    void judge(Use use, Facts facts, Report report);
}
