package dev.glovebox.screen.python.value;

import dev.glovebox.screen.python.tree.Value;
import dev.glovebox.screen.python.tree.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Functions of the standard library on constants. Null means: not folded. */
final class Folding {
    static final int MOST_ITEMS = 4096;

    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz";
    private static final Map<String, Value> CONSTANTS = Map.ofEntries(
            Map.entry("string.ascii_lowercase", new Value.Text(ALPHABET)),
            Map.entry("string.ascii_uppercase", new Value.Text("ABCDEFGHIJKLMNOPQRSTUVWXYZ")),
            Map.entry("string.ascii_letters", new Value.Text(ALPHABET + "ABCDEFGHIJKLMNOPQRSTUVWXYZ")),
            Map.entry("string.digits", new Value.Text("0123456789")),
            Map.entry("string.punctuation", new Value.Text("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")),
            Map.entry("os.sep", new Value.Text("/")),
            Map.entry("os.path.sep", new Value.Text("/")),
            Map.entry("os.curdir", new Value.Text(".")),
            Map.entry("os.pardir", new Value.Text("..")),
            Map.entry("os.devnull", new Value.Text("/dev/null")),
            Map.entry("os.extsep", new Value.Text(".")));

    private static final Set<String> PATH_TYPES = Set.of(
            "pathlib.Path", "pathlib.PurePath", "pathlib.PosixPath", "pathlib.PurePosixPath", "pathlib.WindowsPath");

    /** Functions whose result hides what it was made from, when it cannot be followed. */
    private static final Set<String> DECODERS = Set.of(
            "builtins.chr",
            "builtins.bytes",
            "builtins.bytearray",
            "codecs.decode",
            "codecs.encode",
            "zlib.decompress",
            "gzip.decompress",
            "bz2.decompress",
            "lzma.decompress",
            "struct.pack",
            "binascii.unhexlify",
            "builtins.bytes.fromhex",
            "builtins.bytearray.fromhex",
            "builtins.int.to_bytes",
            "urllib.parse.unquote",
            "urllib.parse.unquote_plus",
            "html.unescape",
            "quopri.decodestring",
            "codecs.getdecoder",
            "codecs.lookup");

    private static final Set<String> DECODING_METHODS = Set.of("decode", "translate", "to_bytes", "fromhex");

    private Folding() {}

    static @Nullable Value constant(String qualified) {
        return CONSTANTS.get(qualified);
    }

    static boolean decodes(String function) {
        return DECODERS.contains(function) || function.startsWith("base64.");
    }

    static boolean decodesMethod(String method) {
        return DECODING_METHODS.contains(method);
    }

    static @Nullable Value call(String function, List<Value> arguments) {
        if (PATH_TYPES.contains(function)) {
            return new Value.FilePath(joined(arguments));
        }
        return switch (function) {
            case "os.path.join" -> joined(arguments);
            case "os.getcwd" -> new Value.Text(".");
            case "pathlib.Path.cwd" -> new Value.FilePath(new Value.Text("."));
            default -> arguments.isEmpty() ? null : first(function, arguments.getFirst(), arguments);
        };
    }

    private static @Nullable Value first(String function, Value first, List<Value> arguments) {
        return switch (function) {
            case "builtins.chr" ->
                first instanceof Value.Int code && code.value() >= 0 && code.value() <= 0x10ffff
                        ? new Value.Text(Character.toString((int) code.value()))
                        : null;
            case "builtins.ord" -> ord(first);
            case "builtins.str" -> str(arguments);
            case "builtins.repr", "builtins.ascii" -> null;
            case "builtins.int" -> integer(arguments);
            case "builtins.hex" -> first instanceof Value.Int number ? hex(number.value()) : null;
            case "builtins.len" -> length(first);
            case "builtins.list", "builtins.tuple", "builtins.iter", "builtins.set" -> Items.sequence(first);
            case "builtins.reversed" -> reversed(first);
            // Attribute names that nobody wrote; which of them is taken depends on the interpreter.
            case "builtins.dir" -> Value.Opaque.COMPUTED;
            case "builtins.zip" -> Items.zip(arguments);
            case "builtins.enumerate" -> Items.enumerate(first);
            case "builtins.bytes", "builtins.bytearray" -> bytes(arguments);
            case "builtins.str.maketrans" -> maketrans(arguments);
            case "builtins.str.join",
                    "builtins.str.lower",
                    "builtins.str.upper",
                    "builtins.str.replace",
                    "builtins.str.strip",
                    "builtins.str.format",
                    "builtins.str.encode",
                    "builtins.str.swapcase",
                    "builtins.str.translate",
                    "builtins.bytes.decode" ->
                TextMethods.apply(
                        first,
                        function.substring(function.lastIndexOf('.') + 1),
                        arguments.subList(1, arguments.size()));
            case "operator.add", "operator.concat" ->
                arguments.size() == 2
                        ? Arithmetic.apply(first, dev.glovebox.screen.python.tree.Operator.ADD, arguments.get(1))
                        : null;
            case "operator.mul" ->
                arguments.size() == 2
                        ? Arithmetic.apply(first, dev.glovebox.screen.python.tree.Operator.MULTIPLY, arguments.get(1))
                        : null;
            case "operator.getitem" -> null;
            case "codecs.decode", "codecs.encode" -> codec(function, arguments);
            case "os.path.expanduser",
                    "os.path.abspath",
                    "os.path.normpath",
                    "os.path.realpath",
                    "os.fspath",
                    "os.fsdecode",
                    "sys.intern",
                    "os.fsencode",
                    "copy.copy",
                    "copy.deepcopy" -> first instanceof Value.FilePath path ? path.text() : first;
            case "os.path.dirname" -> first instanceof Value.Text ? Paths.parent(first) : null;
            case "os.path.basename" ->
                first instanceof Value.Text text
                        ? new Value.Text(text.text().substring(text.text().lastIndexOf('/') + 1))
                        : null;
            default -> {
                String raw = TextMethods.rawOf(first);
                yield raw == null ? null : Decoders.call(function, raw);
            }
        };
    }

    private static Value joined(List<Value> arguments) {
        Value path = new Value.Text(arguments.isEmpty() ? "." : "");
        for (Value argument : arguments) {
            path = Paths.join(path, argument);
        }
        return path;
    }

    private static @Nullable Value ord(Value first) {
        String raw = TextMethods.rawOf(first);
        return raw != null && raw.codePointCount(0, raw.length()) == 1 ? new Value.Int(raw.codePointAt(0)) : null;
    }

    private static @Nullable Value str(List<Value> arguments) {
        if (arguments.getFirst() instanceof Value.Bytes) {
            return arguments.size() > 1
                    ? TextMethods.apply(arguments.getFirst(), "decode", arguments.subList(1, arguments.size()))
                    : null;
        }
        String plain = Templates.plain(arguments.getFirst());
        return plain == null ? null : new Value.Text(plain);
    }

    private static @Nullable Value integer(List<Value> arguments) {
        if (arguments.getFirst() instanceof Value.Int number) {
            return number;
        }
        String raw = TextMethods.rawOf(arguments.getFirst());
        long base = arguments.size() > 1 && arguments.get(1) instanceof Value.Int given ? given.value() : 10;
        if (raw == null || base < 2 || base > 36) {
            return null;
        }
        String digits = raw.strip().replace("_", "").replaceFirst("^0[xXbBoO](?=.)", "");
        try {
            return new Value.Int(Long.parseLong(digits, (int) base));
        } catch (NumberFormatException malformed) {
            return null;
        }
    }

    private static Value hex(long number) {
        return new Value.Text(number < 0 ? "-0x" + Long.toHexString(-number) : "0x" + Long.toHexString(number));
    }

    private static @Nullable Value length(Value value) {
        String raw = TextMethods.rawOf(value);
        if (raw != null) {
            return new Value.Int(raw.codePointCount(0, raw.length()));
        }
        return value instanceof Value.Sequence sequence
                ? new Value.Int(sequence.items().size())
                : null;
    }

    private static @Nullable Value reversed(Value value) {
        Value.Sequence items = Items.sequence(value);
        if (items == null) {
            return null;
        }
        List<Values> turned = new ArrayList<>(items.items());
        Collections.reverse(turned);
        return new Value.Sequence(turned);
    }

    private static @Nullable Value bytes(List<Value> arguments) {
        Value first = arguments.getFirst();
        if (first instanceof Value.Text text) {
            String encoding = arguments.size() > 1 ? TextMethods.rawOf(arguments.get(1)) : null;
            return TextMethods.encode(text.text(), encoding);
        }
        if (first instanceof Value.Bytes) {
            return first;
        }
        if (!(first instanceof Value.Sequence sequence)) {
            return null;
        }
        StringBuilder latin1 = new StringBuilder();
        for (Values item : sequence.items()) {
            if (!(item.first() instanceof Value.Int code) || code.value() < 0 || code.value() > 255) {
                return null;
            }
            latin1.append((char) code.value());
        }
        return new Value.Bytes(latin1.toString());
    }

    private static @Nullable Value maketrans(List<Value> arguments) {
        String from = TextMethods.rawOf(arguments.getFirst());
        String to = arguments.size() > 1 ? TextMethods.rawOf(arguments.get(1)) : null;
        return from == null || to == null ? null : TextMethods.maketrans(from, to);
    }

    private static @Nullable Value codec(String function, List<Value> arguments) {
        String raw = TextMethods.rawOf(arguments.getFirst());
        String codec = arguments.size() > 1 ? TextMethods.rawOf(arguments.get(1)) : "utf-8";
        if (raw == null || codec == null) {
            return null;
        }
        return function.equals("codecs.encode") && !Decoders.isRot13(codec)
                ? TextMethods.encode(raw, codec)
                : TextMethods.decode(raw, codec);
    }
}
