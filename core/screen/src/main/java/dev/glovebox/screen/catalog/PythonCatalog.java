package dev.glovebox.screen.catalog;

import dev.glovebox.screen.finding.Family;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Python's modules and their members: which are dangerous, which may be used, which are merely known. */
public final class PythonCatalog {
    public static final String BUILTINS = "builtins";

    /** No module has members as far away as that; whoever asks for one goes round in circles, and what for is not followed. */
    public static final int LONGEST_NAME = 1_000;

    private static final String EXPORTS = "exports ";

    private final DeniedNames denied = new DeniedNames();
    private final DeniedNames doubted = new DeniedNames();
    private final CatalogFile file;
    private final Map<String, Set<String>> exports = new ConcurrentHashMap<>();
    private final Set<String> standard;
    private final Set<String> libraries;
    private final Set<String> wide;
    private final Set<String> danger;
    private final Set<String> homonyms;

    private PythonCatalog(CatalogFile file) {
        this.file = file;
        for (Family family : Family.values()) {
            denied.add(family, file.names("deny " + family.id()));
            doubted.add(family, file.names("doubt " + family.id()));
        }
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
        return isListed(name) || (!name.contains(".") && (standard.contains(name) || libraries.contains(name)));
    }

    /** A standard module of which only some members may be used; handing it around as a value would hide which. */
    public boolean isGuarded(String module) {
        return switch (module(module)) {
            case Listing.Denied _, Listing.Unlisted _ -> true;
            case Listing.Wide _ -> isListed(module);
            case Listing.Allowed _, Listing.Foreign _ -> false;
        };
    }

    /** From a package that is not part of Python, and known here. */
    public boolean isLibrary(String module) {
        return libraries.contains(top(module));
    }

    /** Something whose danger depends on what it is used for; profiles that accept doubt only warn of it. */
    public @Nullable Family doubt(String qualified) {
        return doubted.covering(qualified);
    }

    public boolean isStandard(String module) {
        return standard.contains(top(module));
    }

    /** Allowed members of a module; empty if they are not listed. */
    public Set<String> exports(String module) {
        Set<String> before = exports.get(module);
        if (before != null || !isListed(module)) {
            return before == null ? Set.of() : before;
        }
        Set<String> names = new HashSet<>(file.names(EXPORTS + module));
        exports.put(module, names);
        return names;
    }

    private boolean isListed(String module) {
        return file.has(EXPORTS + module);
    }

    public Listing module(String name) {
        Family family = denied.covering(name);
        if (family != null) {
            return new Listing.Denied(family);
        }
        if (name.startsWith(".")) {
            return new Listing.Foreign();
        }
        if (isListed(name)) {
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

    /** Listing of {@code module.path}, where the module is the imported one. */
    public Listing symbol(String module, String path) {
        String qualified = module + "." + path;
        if (qualified.length() > LONGEST_NAME) {
            return new Listing.Unlisted();
        }
        if (module.equals(BUILTINS)) {
            return builtin(qualified, top(path));
        }
        Family family = denied.covering(qualified);
        if (family != null) {
            return new Listing.Denied(family);
        }
        if (isListed(module)) {
            return exports(module).contains(top(path)) ? module(module) : new Listing.Unlisted();
        }
        return module(qualified);
    }

    private Listing builtin(String qualified, String name) {
        Family itself = denied.naming(BUILTINS + "." + name);
        Family member = itself != null ? itself : denied.naming(qualified);
        if (member != null) {
            return new Listing.Denied(member);
        }
        return exports(BUILTINS).contains(name) ? new Listing.Allowed() : new Listing.Unlisted();
    }
}
