package dev.glovebox.policy.code.catalog;

import dev.glovebox.policy.code.Family;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Python's modules and their members: which are dangerous, which may be used, which are merely known. */
public final class PythonCatalog {
    public static final String BUILTINS = "builtins";

    private final Map<Family, NameSet> denied = new EnumMap<>(Family.class);
    private final Map<String, Set<String>> exports = new HashMap<>();
    private final Set<String> standard;
    private final Set<String> libraries;
    private final Set<String> wide;
    private final Set<String> danger;
    private final Set<String> homonyms;

    private PythonCatalog(CatalogFile file) {
        file.headings("deny").forEach((family, names) -> denied.put(Family.named(family), new NameSet(names)));
        file.headings("exports").forEach((module, names) -> exports.put(module, new HashSet<>(names)));
        standard = new HashSet<>(file.names("stdlib"));
        libraries = new HashSet<>(file.names("library"));
        wide = new HashSet<>(file.names("narrow"));
        danger = new HashSet<>(file.names("danger"));
        homonyms = new HashSet<>(file.names("homonym"));
    }

    /** Read once: the data is part of the program. */
    public static PythonCatalog builtIn() {
        return Holder.CATALOG;
    }

    private static final class Holder {
        static final PythonCatalog CATALOG =
                new PythonCatalog(new CatalogFile("python-policy.txt", "python-exports.txt"));
    }

    private static String top(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    public boolean isModule(String name) {
        return exports.containsKey(name)
                || (!name.contains(".") && (standard.contains(name) || libraries.contains(name)));
    }

    /** A standard module of which only some members may be used; handing it around as a value would hide which. */
    public boolean isGuarded(String module) {
        return switch (module(module)) {
            case Listing.Denied _, Listing.Unlisted _ -> true;
            case Listing.Wide _ -> exports.containsKey(module);
            case Listing.Allowed _, Listing.Foreign _ -> false;
        };
    }

    public boolean isStandard(String module) {
        return standard.contains(top(module));
    }

    public Set<String> exports(String module) {
        return exports.getOrDefault(module, Set.of());
    }

    public Listing module(String name) {
        for (Map.Entry<Family, NameSet> entry : denied.entrySet()) {
            if (entry.getValue().covers(name)) {
                return new Listing.Denied(entry.getKey());
            }
        }
        if (name.startsWith(".")) {
            return new Listing.Foreign();
        }
        if (exports.containsKey(name)) {
            return wide.contains(name) ? new Listing.Wide() : new Listing.Allowed();
        }
        String top = top(name);
        if (libraries.contains(top)) {
            return hidesModule(name)
                    ? new Listing.Unlisted()
                    : wide.contains(top) ? new Listing.Wide() : new Listing.Allowed();
        }
        return standard.contains(top) ? new Listing.Unlisted() : new Listing.Foreign();
    }

    /** A dotted name that leads through a library to a dangerous module, as {@code pandas.io.common.os} does. */
    public boolean hidesModule(String name) {
        int from = name.indexOf('.') + 1;
        while (from > 0) {
            int dot = name.indexOf('.', from);
            int end = dot < 0 ? name.length() : dot;
            if (danger.contains(name.substring(from, end)) && !homonyms.contains(name.substring(0, end))) {
                return true;
            }
            from = dot + 1;
        }
        return false;
    }

    /** What is said about {@code module.path}, where the module is the one that was imported. */
    public Listing symbol(String module, String path) {
        String qualified = module + "." + path;
        if (module.equals(BUILTINS)) {
            return builtin(qualified, top(path));
        }
        for (Map.Entry<Family, NameSet> entry : denied.entrySet()) {
            if (entry.getValue().covers(qualified)) {
                return new Listing.Denied(entry.getKey());
            }
        }
        Set<String> listed = exports.get(module);
        if (listed != null) {
            return listed.contains(top(path)) ? module(module) : new Listing.Unlisted();
        }
        return module(qualified);
    }

    private Listing builtin(String qualified, String name) {
        for (Map.Entry<Family, NameSet> entry : denied.entrySet()) {
            if (entry.getValue().names(BUILTINS + "." + name)
                    || entry.getValue().names(qualified)) {
                return new Listing.Denied(entry.getKey());
            }
        }
        return exports(BUILTINS).contains(name) ? new Listing.Allowed() : new Listing.Unlisted();
    }
}
