package dev.glovebox.screen.python.rule;

import dev.glovebox.screen.finding.Certainty;
import dev.glovebox.screen.finding.Family;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts that have no business in a program, wherever they end up: names of interpreter internals, and paths to
 * secrets. This is what catches a name that travels through code that cannot be followed.
 */
public final class WordingRule implements PythonRule {
    private static final Pattern SECRET_PATH = Pattern.compile(
            "(?:^|/)etc/(?:passwd|shadow|sudoers|gshadow|master\\.passwd|ssh(?:/.*)?|crontab|cron\\.\\w+(?:/.*)?|hosts|hostname|"
                    + "group|fstab|kubernetes(?:/.*)?|ld\\.so\\.\\w+)$|^/root(?:/.*)?$|^/proc/(?:self|\\d+|1|sys|kcore|net|mounts|"
                    + "version|cpuinfo|meminfo)(?:/.*)?$|^/proc/?$|^/sys(?:/.*)?$|^/dev/(?:mem|kmem|sd\\w+|tcp|shm|nvme\\w+|kmsg|"
                    + "port)(?:/.*)?$|^/boot(?:/.*)?$|^/var/(?:run|log|lib|spool|mail)(?:/.*)?$|^/run/(?:secrets|docker).*$|"
                    + "^/etc/?$|^/etc/[\\w.-]+(?:/.*)?$");
    private static final Pattern SECRET_PART = Pattern.compile(
            "\\.ssh(?:/|$)|(?:^|/)id_(?:rsa|ed25519|dsa|ecdsa)(?:$|\\.)|\\.aws/|docker\\.sock|\\.bash_history|\\.git-credentials|"
                    + "\\.kube/|authorized_keys$|(?:^|/)\\.netrc$|\\.gnupg|^~/|/etc/(?:passwd|shadow|sudoers)|^/proc/self|"
                    + "(?:^|/)\\.pgpass$|(?:^|/)\\.npmrc$|Login Data$|\\.mozilla/|serviceaccount/token");
    private static final Pattern METADATA =
            Pattern.compile("169\\.254\\.169\\.254|metadata\\.google\\.internal|100\\.100\\.100\\.200");
    private static final Pattern INTERNALS = Pattern.compile(
            "__(?:import|builtins|subclasses|globals|code|closure|bases|base|mro|loader|spec|reduce|reduce_ex)__|[.\\[\"']__class__|\\|\\s*attr\\s*\\(");
    private static final Pattern EXTENSION =
            Pattern.compile("^\\s*select\\s+load_extension\\s*\\(", Pattern.CASE_INSENSITIVE);
    private static final Pattern ATTACHED = Pattern.compile(
            "\\b(?:attach(?:\\s+database)?|vacuum(?:\\s+\\w+)?\\s+into)\\s+['\"]([^'\"]+)['\"]",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern PROGRAM_SETTING = Pattern.compile("animation\\.\\w+_path");
    private static final Pattern BARE = Pattern.compile("^_+|_+$");
    private static final int LONGEST_PATH = 300;
    private static final String BROWSER_PASSWORDS = "Login Data";

    @Override
    public Set<Class<? extends Use>> about() {
        return Set.of(Use.Spelled.class, Use.Wording.class);
    }

    @Override
    public void judge(Use use, Facts facts, Report report) {
        if (use instanceof Use.Spelled spelled && MemberRule.isInternal(spelled.name())) {
            report.add(
                    Family.INTROSPECTION,
                    Certainty.DENIED,
                    use.span(),
                    "the name " + spelled.name() + ", which can be read back as a string,");
        }
        if (!(use instanceof Use.Wording wording)) {
            return;
        }
        String text = wording.text();
        if (wording.origin() == Use.Origin.ASSEMBLED && text.contains(">>>")) {
            report.add(
                    Family.DYNAMIC_CODE,
                    Certainty.DENIED,
                    use.span(),
                    "documentation with doctest examples is computed",
                    "write the examples as constants");
        }
        if (!worthReading(text)) {
            return;
        }
        boolean documentation = wording.origin() == Use.Origin.DOCUMENTATION;
        String word = documentation ? text.strip() : text;
        boolean words = word.indexOf(' ') >= 0 && !word.endsWith(BROWSER_PASSWORDS);
        boolean single = word.length() <= LONGEST_PATH && !words && word.indexOf('\n') < 0;
        if (single && namesInternals(word)) {
            report.add(
                    Family.INTROSPECTION,
                    Certainty.DENIED,
                    use.span(),
                    "the string '" + word + "' names an attribute that");
        } else if (!documentation && internals(text)) {
            report.add(
                    Family.INTROSPECTION,
                    Certainty.DENIED,
                    use.span(),
                    "the string contains code that accesses interpreter internals",
                    "remove code from strings");
        } else if (!documentation
                && text.indexOf('(') > 0
                && EXTENSION.matcher(text).find()) {
            report.add(Family.NATIVE_CODE, Certainty.DENIED, use.span(), "a statement that loads a library");
        } else if (!documentation && attached(text, facts)) {
            report.add(
                    Family.FILE_ACCESS,
                    Certainty.DENIED,
                    use.span(),
                    "a statement that opens a database outside the allowed paths",
                    Family.FILE_ACCESS.instead());
        } else if (single && word.startsWith("module://")) {
            report.add(Family.IMPORT_HOOK, Certainty.DENIED, use.span(), "a module named in a string");
        } else if (single && PROGRAM_SETTING.matcher(word).matches()) {
            report.add(Family.PROCESS, Certainty.DENIED, use.span(), "a setting that selects the program to start");
        } else if (single && METADATA.matcher(word).find()) {
            report.add(
                    Family.NETWORK,
                    Certainty.DENIED,
                    use.span(),
                    "the string is the address of a metadata service, which");
        } else if (single && secret(word, documentation) && !allowed(word, facts)) {
            report.add(
                    Family.FILE_ACCESS,
                    Certainty.DENIED,
                    use.span(),
                    "the string '" + word + "' is a path to system files or secrets",
                    Family.FILE_ACCESS.instead());
        }
    }

    /** Every pattern here needs one of these; most texts of a program are words without them. */
    private static boolean worthReading(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '/' || c == '_' || c == '.' || c == '|' || c == '~' || c == '\\') {
                return true;
            }
        }
        return text.endsWith(BROWSER_PASSWORDS) || text.startsWith("id_") || text.endsWith("authorized_keys");
    }

    private static boolean internals(String text) {
        return (text.contains("__") || text.indexOf('|') >= 0)
                && INTERNALS.matcher(text).find();
    }

    private static boolean attached(String text, Facts facts) {
        if (text.indexOf('\'') < 0 && text.indexOf('"') < 0) {
            return false;
        }
        Matcher statement = ATTACHED.matcher(text);
        return statement.find()
                && new PathPolicy(facts.policy().allowedPaths())
                        .against(statement.group(1))
                        .isPresent();
    }

    /** Also with underscores left off, to be put back while the program runs. */
    private static boolean namesInternals(String word) {
        if (!word.endsWith("__") && !word.startsWith("__")) {
            return false;
        }
        String bare = BARE.matcher(word).replaceAll("");
        return !bare.isEmpty() && MemberRule.isDenied("__" + bare + "__");
    }

    private static boolean secret(String word, boolean whole) {
        boolean path = word.indexOf('/') >= 0 || word.indexOf('\\') >= 0;
        return (path && SECRET_PATH.matcher(PathPolicy.normal(word)).find())
                || (!whole && mayHoldSecret(word) && SECRET_PART.matcher(word).find());
    }

    /** Precondition of {@link #SECRET_PART}: a dot before one of some letters, or one of a few words. */
    private static boolean mayHoldSecret(String word) {
        for (int dot = word.indexOf('.'); dot >= 0; dot = word.indexOf('.', dot + 1)) {
            if (dot + 1 < word.length() && "abgkmnps".indexOf(word.charAt(dot + 1)) >= 0) {
                return true;
            }
        }
        return word.startsWith("~/")
                || word.contains("id_")
                || word.contains("authorized_keys")
                || word.contains("/etc/")
                || word.startsWith("/proc/self")
                || word.endsWith(BROWSER_PASSWORDS)
                || word.contains("serviceaccount/token");
    }

    private static boolean allowed(String word, Facts facts) {
        return facts.policy().allowedPaths().stream().anyMatch(word::startsWith);
    }
}
