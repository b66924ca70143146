package dev.glovebox.policy.code.python.rule;

import dev.glovebox.policy.code.Certainty;
import dev.glovebox.policy.code.Family;
import dev.glovebox.policy.code.catalog.Listing;
import dev.glovebox.policy.code.catalog.PythonCatalog;
import dev.glovebox.policy.code.python.value.Value;

/** Members of modules and builtins. Reading one is enough: what is read can be called later under any name. */
public final class SymbolRule implements PythonRule {
    @Override
    public void judge(Use use, Facts facts, Report report) {
        if (!(use instanceof Use.Named named)) {
            return;
        }
        Value.Symbol symbol = named.symbol();
        boolean builtin = symbol.module().equals(PythonCatalog.BUILTINS);
        String name = builtin ? symbol.path() : symbol.qualified();
        if (facts.allows(name)) {
            return;
        }
        if (facts.denies(name)) {
            report.add(Family.UNLISTED, Certainty.DENIED, use.span(), name + " is on the deny list", "do without it");
            return;
        }
        switch (facts.catalog().symbol(symbol.module(), symbol.path())) {
            case Listing.Denied denied -> report.add(denied.family(), Certainty.DENIED, use.span(), name);
            case Listing.Unlisted _ -> report.add(Family.UNLISTED, Certainty.UNLISTED, use.span(), name);
            case Listing.Allowed _, Listing.Wide _ -> hidden(symbol, use, facts, report);
            case Listing.Foreign _ -> hidden(symbol, use, facts, report);
        }
    }

    /** Packages from elsewhere hold the modules they are built on; so may one that is not known. */
    private static void hidden(Value.Symbol symbol, Use use, Facts facts, Report report) {
        boolean builtin = symbol.module().equals(PythonCatalog.BUILTINS);
        Family doubt = builtin ? null : facts.catalog().doubt(symbol.qualified());
        if (doubt != null) {
            report.add(doubt, Certainty.UNDECIDED, use.span(), symbol.qualified());
        }
        if (!builtin && facts.catalog().hidesModule(symbol.qualified())) {
            report.add(
                    Family.INTROSPECTION,
                    Certainty.DENIED,
                    use.span(),
                    symbol.qualified() + " reaches a module through another, which");
        }
    }
}
