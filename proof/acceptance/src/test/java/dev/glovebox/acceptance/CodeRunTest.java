package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.json.Json;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Source code on its way from a file through the screen into a container. */
@Tag("docker")
@Timeout(120)
class CodeRunTest {

    private final GloveboxForTest glovebox = new GloveboxForTest();

    @AfterEach
    void cleanUp() throws IOException {
        glovebox.close();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(glovebox.home.resolve(name), text).toString();
    }

    private static void assumeContainers() throws IOException {
        try (var runs = new RunsForTest()) {
            runs.assumeOffered(IsolationLevel.STRICT);
        }
    }

    @Test
    void acceptedCodeRunsWithArgumentsAndInput() throws IOException {
        assumeContainers();
        String code = "import sys\nprint(sum(int(line) for line in sys.stdin), sys.argv, __name__)\n";
        var ended = glovebox.runWithInput(
                "1\n41\n".getBytes(StandardCharsets.UTF_8), "run", "--code", file("sum.py", code), "--", "more");
        assertThat(ended.status()).as(ended.story()).isZero();
        assertThat(ended.out()).isEqualTo("42 ['sum.py', 'more'] __main__\n");
        var screened = ledger("code.screened");
        assertThat(screened.at("data", "sha256").text()).contains(Sha256.of(code.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void javaScriptAndShellRunTheSameWay() throws IOException {
        assumeContainers();
        var node = glovebox.run("run", "--code", file("a.js", "console.log(1 + 1, process.argv.slice(2))"), "--", "x");
        assertThat(node.out()).as(node.story()).isEqualTo("2 [ 'x' ]\n");
        var shell = glovebox.run("run", "--code", file("a.sh", "echo \"got $1\"; exit 5"), "--", "x");
        assertThat(shell.out()).isEqualTo("got x\n");
        assertThat(shell.status()).isEqualTo(5);
    }

    @Test
    void dangerousCodeIsRefusedBeforeAnyContainerExists() throws IOException {
        var ended = glovebox.run("run", "--json", "--code", file("bad.py", "import os\nos.system('id')\n"));
        assertThat(ended.status()).as(ended.story()).isEqualTo(77);
        assertThat(ended.json().at("cause").text()).contains("REJECTED");
        assertThat(ended.json()
                        .at("failure", "violations")
                        .items()
                        .getFirst()
                        .at("message")
                        .text())
                .hasValueSatisfying(
                        message -> assertThat(message).contains("line 2").contains("os.system"));
        assertThat(glovebox.run("audit", "show", "--type", "sandbox").out()).isEmpty();
    }

    @Test
    void validateReportsByStatusTextJsonAndSarif() throws IOException {
        String bad = file("bad.py", "eval(input())\n");
        String good = file("good.py", "print([x * x for x in range(3)])\n");
        assertThat(glovebox.run("validate", good).status()).isZero();
        var rejected = glovebox.run("validate", bad);
        assertThat(rejected.status()).isEqualTo(1);
        assertThat(rejected.out()).contains("bad.py:error: 1:1", "rejected with profile standard");
        assertThat(Json.parse(glovebox.run("validate", "--json", bad).out()).names())
                .contains("findings");
        assertThat(Json.parse(glovebox.run("validate", "--sarif", bad).out())
                        .at("version")
                        .text())
                .contains("2.1.0");
        assertThat(glovebox.run("validate", "--profile", "lenient", good).status())
                .isEqualTo(64);
        assertThat(glovebox.run("validate", glovebox.home.resolve("none.py").toString())
                        .status())
                .isEqualTo(64);
        assertThat(glovebox.runWithInput("import socket\n".getBytes(StandardCharsets.UTF_8), "validate", "-")
                        .status())
                .isEqualTo(1);
    }

    private Json ledger(String type) {
        return Json.parse(
                glovebox.run("audit", "show", "--json", "--type", type).out());
    }
}
