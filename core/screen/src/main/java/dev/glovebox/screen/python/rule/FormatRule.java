package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import dev.glovebox.screen.python.value.Templates;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Format templates, which can read attributes of what they are given. */
public final class FormatRule implements PythonRule {
    private static final Set<String> FUNCTIONS = Set.of("builtins.str.format", "builtins.str.format_map");
    private static final Set<String> METHODS = Set.of("format", "format_map", "vformat", "get_field");

    @Override
    public Set<Class<? extends Use>> about() {
        return Set.of(Use.Wording.class, Use.Called.class);
    }

    @Override
    public void judge(Use use, Facts facts, Report report) {
        if (use instanceof Use.Wording wording) {
            fields(wording.text(), wording, report);
        } else if (use instanceof Use.Called called) {
            called(template(called, facts), called, report);
        }
    }

    private static void called(@Nullable Values template, Use use, Report report) {
        if (template != null && template.opacity() == Value.Opaque.DECODED) {
            report.add(
                    Family.INTROSPECTION,
                    Certainty.DENIED,
                    use.span(),
                    "a decoded format template",
                    "write the template as a constant");
        } else if (template != null && template.opacity() != Value.Opaque.NUMBER) {
            report.add(
                    Family.UNDECIDED,
                    Certainty.UNDECIDED,
                    use.span(),
                    "a format template that is not a constant can read any attribute",
                    "write the template as a constant");
        }
    }

    private static @Nullable Values template(Use.Called called, Facts facts) {
        if (called.calls(FUNCTIONS)) {
            Expr first = called.call().argument(0);
            return first == null ? Values.PLAIN : facts.values(first, called.scope());
        }
        if (called.receiver() == null || !METHODS.contains(called.method())) {
            return null;
        }
        boolean formatter = called.method().equals("vformat") || called.method().equals("get_field");
        if (!formatter) {
            return called.receiver().has(Value.Module.class)
                            || called.receiver().has(Value.Symbol.class)
                    ? null
                    : called.receiver();
        }
        Expr first = called.call().argument(0);
        return first == null ? Values.PLAIN : facts.values(first, called.scope());
    }

    private static void fields(String text, Use use, Report report) {
        if (text.indexOf('{') < 0 || !text.contains("_")) {
            return;
        }
        for (String field : Templates.fields(text)) {
            for (String part : field.split("[.\\[\\]]", -1)) {
                if (MemberRule.isDenied(part)
                        || (field.contains(".") && SafeNames.isDunder(part) && !part.equals("__name__"))) {
                    report.add(
                            Family.INTROSPECTION,
                            Certainty.DENIED,
                            use.span(),
                            "the template field {" + field + "} reads attribute " + part,
                            "format the value itself");
                    return;
                }
            }
        }
    }
}
