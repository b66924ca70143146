package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.catalog.Listing;
import dev.glovebox.screen.catalog.PythonCatalog;
import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.python.tree.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Members of modules and builtins. Reading one is enough: what is read can be called later under any name. */
public final class SymbolRule implements PythonRule {
    @Override
    public Set<Class<? extends Use>> about() {
        return Set.of(Use.Named.class);
    }

    @Override
    public void judge(Use use, Facts facts, Report report) {
        if (use instanceof Use.Named named) {
            for (Objection objection : facts.objections(named.symbol(), symbol -> against(symbol, facts))) {
                report.add(
                        objection.family(), objection.certainty(), use.span(), objection.reason(), objection.instead());
            }
        }
    }

    private static List<Objection> against(Value.Symbol symbol, Facts facts) {
        boolean builtin = symbol.module().equals(PythonCatalog.BUILTINS);
        String name = builtin ? symbol.path() : symbol.qualified();
        if (facts.allows(name)) {
            return List.of();
        }
        if (facts.denies(name)) {
            return List.of(
                    new Objection(Family.UNLISTED, Certainty.DENIED, name + " is on the deny list", "do not use it"));
        }
        return switch (facts.catalog().symbol(symbol.module(), symbol.path())) {
            case Listing.Denied denied -> List.of(Objection.to(name, denied.family(), Certainty.DENIED));
            case Listing.Unlisted _ -> List.of(Objection.to(name, Family.UNLISTED, Certainty.UNLISTED));
            case Listing.Allowed _, Listing.Wide _, Listing.Foreign _ -> builtin ? List.of() : hidden(symbol, facts);
        };
    }

    /** Packages from elsewhere hold the modules they are built on; so may one that is not known. */
    private static List<Objection> hidden(Value.Symbol symbol, Facts facts) {
        List<Objection> found = new ArrayList<>();
        Family doubt = facts.catalog().doubt(symbol.qualified());
        if (doubt != null) {
            found.add(Objection.to(symbol.qualified(), doubt, Certainty.UNDECIDED));
        }
        if (facts.catalog().hidesModule(symbol.qualified())) {
            found.add(Objection.to(
                    symbol.qualified() + " reaches a module through another, which",
                    Family.INTROSPECTION,
                    Certainty.DENIED));
        }
        return found;
    }
}
