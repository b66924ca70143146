package dev.glovebox.runtime.code;

import dev.glovebox.screen.finding.Language;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts code that arrives on standard input. Each starter takes exactly as many bytes as the code has and leaves the rest to the
 * program, so a program may read its own input.
 */
final class Interpreter {

    private static final String PYTHON = """
            import os, sys, linecache
            size, name = int(sys.argv[1]), sys.argv[2]
            code = b""
            while len(code) < size:
                piece = os.read(0, size - len(code))
                if not piece:
                    sys.exit("the code did not arrive whole")
                code += piece
            sys.argv[:] = [name] + sys.argv[3:]
            linecache.cache[name] = (size, None, code.decode("utf-8-sig").splitlines(True), name)
            module = type(sys)("__main__")
            module.__file__ = name
            sys.modules["__main__"] = module
            exec(compile(code, name, "exec"), module.__dict__)
            """;

    private static final String JAVASCRIPT = """
            const fs = require("fs"), Module = require("module");
            const size = Number(process.argv[1]), name = process.argv[2];
            const code = Buffer.alloc(size);
            for (let at = 0; at < size; ) {
              let count = 0;
              try { count = fs.readSync(0, code, at, size - at); } catch (e) { if (e.code === "EAGAIN") continue; throw e; }
              if (!count) { console.error("the code did not arrive whole"); process.exit(1); }
              at += count;
            }
            process.argv.splice(1, 2, name);
            const main = new Module(name, null);
            main.filename = name;
            main.paths = Module._nodeModulePaths(process.cwd());
            process.mainModule = main;
            main._compile(code.toString("utf8"), name);
            """;

    private static final String SHELL = "code=$(head -c \"$1\") && shift 2 && eval \"$code\"";

    private Interpreter() {}

    /** The command that runs code of this size and name with these arguments. */
    static List<String> command(List<String> starter, SourceCode code, List<String> arguments) {
        var command = new ArrayList<>(starter);
        command.add(Integer.toString(code.length()));
        command.add(code.name());
        command.addAll(arguments);
        return command;
    }

    static List<String> starter(Language language) {
        return switch (language) {
            case PYTHON -> List.of("python3", "-c", PYTHON);
            case JAVASCRIPT -> List.of("node", "-e", JAVASCRIPT, "--");
            case SHELL -> List.of("sh", "-c", SHELL, "sh");
        };
    }
}
