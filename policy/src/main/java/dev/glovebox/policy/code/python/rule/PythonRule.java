package dev.glovebox.policy.code.python.rule;

/** One rule. Stateless: everything it may know comes with the question. */
public interface PythonRule {
    void judge(Use use, Facts facts, Report report);
}
