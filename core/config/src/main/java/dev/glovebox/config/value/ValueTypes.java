package dev.glovebox.config.value;

import dev.glovebox.config.file.ValueReading;
import dev.glovebox.config.value.ValueType.Several;
import dev.glovebox.config.value.ValueType.Single;
import dev.glovebox.log.LogFormat;
import dev.glovebox.log.LogLevel;
import dev.glovebox.model.network.HostAddress;
import dev.glovebox.model.network.HostDenial;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.policy.change.PathGlob;
import dev.glovebox.policy.seccomp.table.SyscallNames;
import dev.glovebox.screen.finding.Profile;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;

/** The forms that keys have. The model parses its own values, so that every front end gives the same messages. */
public final class ValueTypes {

    public static final ValueType<Boolean> FLAG = Single.of("true or false", ValueTypes::flag, String::valueOf);
    public static final ValueType<IsolationLevel> LEVEL =
            Single.of("one of none, basic, moderate, strict, paranoid", IsolationLevel::parse, IsolationLevel::label);
    public static final ValueType<NetworkMode> NETWORK =
            Single.of("one of none, internal, filtered, full", NetworkMode::parse, NetworkMode::label);
    public static final ValueType<Cpus> CPUS = Single.of("a number of CPUs such as 0.5", Cpus::parse, Cpus::toString);
    public static final ValueType<TimeSpan> TIME =
            Single.of("a time such as 30s or 10m", TimeSpan::parse, TimeSpan::toString);
    public static final ValueType<String> IMAGE = matching("an image name", "[A-Za-z0-9][A-Za-z0-9._/:@-]{0,254}");
    public static final ValueType<String> RUNTIME =
            matching("the name of a registered OCI runtime, or default", "[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    public static final ValueType<String> OCI_RUNTIME = matching("crun, runc, runsc or auto", "crun|runc|runsc|auto");
    public static final ValueType<EnginePreference> ENGINE =
            Single.of("auto, oci or docker", EnginePreference::parse, EnginePreference::label);
    public static final ValueType<String> HOST = matching(
            "an address such as unix:///var/run/docker.sock", "unix:///\\S+|(tcp|http|https|ssh)://[^\\s/]\\S*");
    public static final ValueType<Profile> PROFILE =
            Single.of("one of permissive, standard, strict", Profile::named, Profile::id);
    public static final ValueType<List<String>> DOTTED_NAMES = new Several<>(
            "a list of dotted names",
            matching("a dotted name such as os.path", "[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*(\\.?\\*)?"));
    public static final ValueType<Path> PATH = new Single<>("a path on this machine", ValueTypes::path, Path::toString);
    public static final ValueType<Optional<Path>> OPTIONAL_PATH = new Single<>(
            PATH.wanted(),
            (text, reading) -> Optional.of(path(text, reading)),
            path -> path.map(Path::toString).orElse("(none)"));
    /** A path in the box, where nothing of the host's applies. */
    public static final ValueType<String> INSIDE = matching("an absolute path in the box", "/[^\\p{Cntrl}]*");

    public static final ValueType<List<Path>> PATHS = new Several<>("a list of paths", PATH);
    public static final ValueType<String> VARIABLE = matching("the name of a variable", "[A-Za-z_][A-Za-z0-9_]{0,254}");
    public static final ValueType<List<String>> NAMES = new Several<>("a list of names of variables", VARIABLE);
    public static final ValueType<List<String>> PATTERNS = new Several<>(
            "a list of patterns",
            Single.of("a pattern such as src/**", text -> PathGlob.parse(text).toString(), text -> text));
    public static final ValueType<List<HostPattern>> HOSTS = new Several<>(
            "a list of hosts",
            Single.of(
                    "a host such as pypi.org, *.github.com or example.org:8443",
                    HostPattern::parse,
                    HostPattern::toString));
    public static final ValueType<List<HostDenial>> DENIALS = new Several<>(
            HOSTS.wanted(),
            Single.of("a host such as evil.example or example.org:8443", HostDenial::parse, HostDenial::toString));
    public static final ValueType<List<HostAddress>> ADDRESSES = new Several<>(
            "a list of host names with addresses",
            Single.of(
                    "a host name and its address such as db.internal=10.0.0.5",
                    HostAddress::parse,
                    HostAddress::toString));
    public static final ValueType<List<String>> SYSCALLS = new Several<>(
            "a list of system calls",
            Single.of(
                    "a system call such as connect",
                    text -> {
                        SyscallNames.check(text);
                        return text;
                    },
                    text -> text));
    public static final ValueType<List<Mount>> MOUNTS = new Several<>("a list of mounts", new MountType());

    public static final ValueType<String> TEMPLATE_NAME =
            matching("a name of letters, digits and dashes", "[a-z0-9][a-z0-9-]{0,62}");
    public static final ValueType<String> SOURCE = Single.of("source code", text -> text, text -> text);
    public static final ValueType<String> WORD = Single.of("a word", text -> text, text -> text);
    public static final ValueType<List<String>> WORDS = new Several<>("a list of words", WORD);
    public static final ValueType<List<TemplateSettings>> TEMPLATES =
            new Several<>("a list of templates", new TemplateType());

    public static final ValueType<String> NETWORK_ADDRESS = matching(
            "an address of this machine such as 127.0.0.1, ::1 or 0.0.0.0",
            "[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
    public static final ValueType<Optional<String>> DATABASE = Single.of(
            "a JDBC URL such as jdbc:postgresql://host/name?user=glovebox",
            ValueTypes::database,
            url -> url.orElse("(none)"));

    public static final ValueType<LogLevel> LOG_LEVEL =
            Single.of("one of error, warn, info, debug", LogLevel::parse, LogLevel::label);
    public static final ValueType<LogFormat> LOG_FORMAT = Single.of("text or json", LogFormat::parse, LogFormat::label);

    private ValueTypes() {}

    /** A password here would be shown by whoever shows the configuration. */
    private static Optional<String> database(String url) {
        if (!url.startsWith("jdbc:postgresql:") || url.codePoints().anyMatch(c -> c <= ' ')) {
            throw new IllegalArgumentException("it is not a PostgreSQL JDBC URL");
        }
        if (url.matches("(?i).*[?&](ssl)?password=.*|.*//[^/]*@.*")) {
            throw new IllegalArgumentException("the URL contains a password; put it into ~/.pgpass instead");
        }
        return Optional.of(url);
    }

    public static ValueType<Integer> between(int least, int most) {
        return count(count -> {
            if (count < least || count > most) {
                throw new IllegalArgumentException("it must be between " + least + " and " + most + ", not " + count);
            }
        });
    }

    public static ValueType<TimeSpan> timeOfAtLeast(TimeSpan least) {
        return Single.of(
                TIME.wanted(),
                text -> {
                    var time = TimeSpan.parse(text);
                    if (time.duration().compareTo(least.duration()) < 0) {
                        throw new IllegalArgumentException("it must be at least " + least + ", not " + time);
                    }
                    return time;
                },
                TimeSpan::toString);
    }

    public static void atLeastOneMebibyte(ByteSize size) {
        if (size.compareTo(ByteSize.mebibytes(1)) < 0) {
            throw new IllegalArgumentException("it must be at least 1m, not " + size);
        }
    }

    /** The check refuses by an {@link IllegalArgumentException}. */
    public static ValueType<ByteSize> size(Consumer<ByteSize> check) {
        return Single.of(
                "a size such as 512m or 2g",
                text -> {
                    var size = ByteSize.parse(text);
                    check.accept(size);
                    return size;
                },
                ByteSize::toString);
    }

    /** The check refuses by an {@link IllegalArgumentException}. */
    public static ValueType<Integer> count(IntConsumer check) {
        return Single.of(
                "a whole number",
                text -> {
                    int count = whole(text);
                    check.accept(count);
                    return count;
                },
                String::valueOf);
    }

    private static int whole(String text) {
        if (!text.matches("-?\\d{1,9}")) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number; write only digits, such as 256");
        }
        return Integer.parseInt(text);
    }

    private static Boolean flag(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("'" + text + "' is not a boolean; write true or false");
        };
    }

    public static Path path(String text, ValueReading reading) {
        if (text.isBlank() || text.codePoints().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("'" + text + "' is not a path; remove control characters");
        }
        try {
            return reading.path(text);
        } catch (InvalidPathException wrong) {
            throw new IllegalArgumentException("'" + text + "' is not a path; " + wrong.getReason(), wrong);
        }
    }

    private static ValueType<String> matching(String wanted, String pattern) {
        var form = Pattern.compile(pattern);
        return Single.of(
                wanted,
                text -> {
                    if (!form.matcher(text).matches()) {
                        throw new IllegalArgumentException("'" + text + "' is not " + wanted);
                    }
                    return text;
                },
                text -> text);
    }
}
