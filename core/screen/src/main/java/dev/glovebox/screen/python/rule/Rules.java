package dev.glovebox.screen.python.rule;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rules, in the order they are asked, each about its kinds of use only. */
public final class Rules {
    private static final PythonRule[] NONE = {};

    public static final Rules ALL = new Rules(List.of(
            new ModuleRule(),
            new SymbolRule(),
            new MemberRule(),
            new ReflectionRule(),
            new FormatRule(),
            new FileRule(),
            new WordingRule(),
            new LoaderRule(),
            new SwitchRule(),
            new CodeTextRule(),
            new TemplateRule()));

    private final Map<Class<? extends Use>, PythonRule[]> byKind = new HashMap<>();

    Rules(List<PythonRule> rules) {
        for (PythonRule rule : rules) {
            for (Class<? extends Use> kind : rule.about()) {
                PythonRule[] before = byKind.getOrDefault(kind, NONE);
                PythonRule[] more = Arrays.copyOf(before, before.length + 1);
                more[before.length] = rule;
                byKind.put(kind, more);
            }
        }
    }

    public void judge(Use use, Facts facts, Report report) {
        for (PythonRule rule : byKind.getOrDefault(use.getClass(), NONE)) {
            rule.judge(use, facts, report);
        }
    }
}
