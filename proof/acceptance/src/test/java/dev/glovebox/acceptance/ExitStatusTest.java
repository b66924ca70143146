package dev.glovebox.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.cli.run.RunCommand;
import dev.glovebox.model.failure.FailureCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** Exit statuses are decided by {@link FailureCode}; documents and help repeat them for people. */
class ExitStatusTest {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([0-9]{2,3}(?:, [0-9]{2,3})*) \\|");
    private static final Pattern NUMBER = Pattern.compile("\\b[0-9]{2,3}\\b");

    private static Set<Integer> decided() {
        var statuses = new TreeSet<Integer>();
        for (var code : FailureCode.values()) {
            code.exitStatus().ifPresent(statuses::add);
        }
        return statuses;
    }

    @Test
    void readmeListsEveryStatusAndNoOther() throws IOException {
        var rows =
                ROW.matcher(Files.readString(Path.of("..", "..", "README.md"))).results();
        assertThat(rows.flatMap(row -> Stream.of(row.group(1).split(", ", -1))).map(Integer::valueOf))
                .containsExactlyInAnyOrderElementsOf(decided());
    }

    @Test
    void helpOfRunListsOnlyReturnedStatuses() {
        var footer = RunCommand.class.getAnnotation(Command.class).footer();
        var named = Arrays.stream(footer)
                .takeWhile(line -> !line.startsWith("  "))
                .flatMap(line -> NUMBER.matcher(line).results())
                .map(number -> Integer.valueOf(number.group()));
        assertThat(named).isNotEmpty().isSubsetOf(decided());
    }
}
