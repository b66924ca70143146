package dev.glovebox.policy.code.python.rule;

import java.util.List;

/** Every rule, in the order they are asked. */
public final class Rules {
    public static final List<PythonRule> ALL = List.of(
            new ModuleRule(),
            new SymbolRule(),
            new MemberRule(),
            new ReflectionRule(),
            new FormatRule(),
            new FileRule(),
            new WordingRule(),
            new LoaderRule(),
            new SwitchRule(),
            new CodeTextRule());

    private Rules() {}
}
