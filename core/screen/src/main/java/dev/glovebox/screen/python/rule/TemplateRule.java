package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.python.tree.Expr;
import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.Set;
import java.util.regex.Pattern;

/** Templates of jinja2, which is a language with attributes, calls and filters that put names together. */
public final class TemplateRule implements PythonRule {
    private static final Set<String> MAKERS = Set.of("jinja2.Template", "jinja2.environment.Template");
    private static final Set<String> METHODS = Set.of("from_string", "compile_expression");
    private static final Pattern REACHES =
            Pattern.compile("__|\\|\\s*attr\\b|\\|\\s*format\\b|\\bmap\\s*\\(\\s*attribute");

    @Override
    public Set<Class<? extends Use>> about() {
        return Set.of(Use.Called.class);
    }

    @Override
    public void judge(Use use, Facts facts, Report report) {
        if (use instanceof Use.Called called && takesTemplate(called)) {
            Expr template = called.call().argument(0, "source");
            template(template == null ? Values.PLAIN : facts.values(template, called.scope()), use, report);
        }
    }

    private static boolean takesTemplate(Use.Called called) {
        return called.calls(MAKERS)
                || (called.receiver() != null
                        && METHODS.contains(called.method())
                        && called.receiver()
                                .any(value -> value instanceof Value.Result made
                                        && made.of().module().startsWith("jinja2")));
    }

    private static void template(Values template, Use use, Report report) {
        boolean reaches = template.any(value -> (value instanceof Value.Text text
                        && REACHES.matcher(text.text()).find())
                || (value instanceof Value.Prefix start
                        && REACHES.matcher(start.known()).find()));
        boolean given = template.any(value -> value instanceof Value.Result);
        if (reaches || given || template.opacity() == Value.Opaque.DECODED) {
            report.add(
                    Family.DYNAMIC_CODE,
                    Certainty.DENIED,
                    use.span(),
                    given ? "a template from input" : "a template that accesses object attributes",
                    "write the template as a constant with plain names and values");
        } else if (template.opacity() != Value.Opaque.NUMBER) {
            report.add(Family.UNDECIDED, Certainty.UNDECIDED, use.span(), "a template that is not a constant");
        }
    }
}
