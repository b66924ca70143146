package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.finding.Family;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Classifies a constant path: inside, outside, a secret, the network, or a file that Python would import. */
final class PathPolicy {
    private static final Pattern SCHEME =
            Pattern.compile("^[A-Za-z][A-Za-z0-9+.-]+:(//|/|[^\\\\0-9]).*", Pattern.DOTALL);
    private static final Pattern DRIVE = Pattern.compile("^(?:[A-Za-z]:[\\\\/]|\\\\\\\\).*", Pattern.DOTALL);
    private static final Pattern SECRET = Pattern.compile(
            "(?:^|.*/)(?:\\.ssh|\\.aws|\\.gnupg|\\.kube|\\.docker|\\.netrc|\\.pgpass|\\.env(?:\\.\\w+)?|\\.git-credentials|"
                    + "\\.bash_history|\\.bashrc|\\.profile|\\.zshrc|\\.npmrc|\\.pypirc|id_rsa|id_ed25519|id_dsa|id_ecdsa|"
                    + "authorized_keys|credentials|shadow|master\\.key)(?:/.*)?$");
    private static final Pattern IMPORTED = Pattern.compile(
            "(?:^|.*/)(?:sitecustomize|usercustomize|conftest|__init__|__main__|setup)\\.py$|.*\\.(?:py|pyw|pth|so|pyc|pyd)$");
    private static final Pattern HOOKS = Pattern.compile("(?:^|.*/)\\.git(?:/.*)?$");

    /** The kernel takes none that is longer. */
    private static final int LONGEST_PATH = 4096;

    /** A reason against a path, with the family it belongs to. */
    record Objection(Family family, String reason) {}

    private final List<String> allowed;

    PathPolicy(List<String> allowed) {
        this.allowed = allowed;
    }

    static boolean isAddress(String text) {
        return SCHEME.matcher(text).matches() && text.contains("://");
    }

    /** {@code text} is the whole path, or as much of its beginning as is known. */
    Optional<Objection> against(String text) {
        if (text.length() > LONGEST_PATH) {
            return outside(text);
        }
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.startsWith("file:")) {
            return against(text.substring(5).replaceFirst("^//(?:localhost)?", ""));
        }
        if (lower.startsWith("sqlite:")) {
            String path = text.substring(7).replaceFirst("^//(?:/)?", "");
            return path.isEmpty() || path.equals(":memory:") ? Optional.empty() : against(path);
        }
        if (DRIVE.matcher(text).matches()) {
            return outside(text);
        }
        if (isAddress(text)) {
            return Optional.of(new Objection(Family.NETWORK, "'" + shown(text) + "' is fetched over the network"));
        }
        if (text.startsWith("~")) {
            return outside(text);
        }
        String normal = normal(text);
        if (SECRET.matcher(normal).matches() || HOOKS.matcher(normal).matches()) {
            return Optional.of(new Objection(Family.SECRETS, "'" + shown(text) + "' contains secrets or settings"));
        }
        if (normal.startsWith("/") ? !isAllowed(normal) : normal.equals("..") || normal.startsWith("../")) {
            return outside(text);
        }
        return Optional.empty();
    }

    /** Files that later code would import or run in place of what it meant. */
    Optional<Objection> againstWriting(String text) {
        return IMPORTED.matcher(text).matches()
                ? Optional.of(new Objection(
                        Family.IMPORT_HOOK, "'" + shown(text) + "' would replace another module on import"))
                : Optional.empty();
    }

    private static Optional<Objection> outside(String text) {
        return Optional.of(new Objection(Family.FILE_ACCESS, "'" + shown(text) + "' is outside the allowed paths"));
    }

    private static String shown(String text) {
        return text.length() > 60 ? text.substring(0, 60) + "…" : text;
    }

    private boolean isAllowed(String absolute) {
        return allowed.stream()
                .anyMatch(root -> absolute.equals(root) || absolute.startsWith(root.endsWith("/") ? root : root + "/"));
    }

    /** Dots resolved, as the kernel would where no link is in the way. */
    static String normal(String path) {
        boolean absolute = path.startsWith("/");
        Deque<String> parts = new ArrayDeque<>();
        for (String part : path.replace('\\', '/').split("/", -1)) {
            boolean up = part.equals("..");
            if (up && !parts.isEmpty() && !parts.getLast().equals("..")) {
                parts.removeLast();
            } else if (!part.isEmpty() && !part.equals(".") && !(up && absolute)) {
                parts.addLast(part);
            }
        }
        return (absolute ? "/" : "") + String.join("/", parts);
    }
}
