package dev.glovebox.server.schedule;

import dev.glovebox.model.value.Sha256;
import dev.glovebox.protocol.task.Code;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.screen.CodeValidator;
import dev.glovebox.screen.finding.Language;
import dev.glovebox.screen.finding.ScreenResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Screens code. To parse a hostile text takes its time, and while the writer waits everybody does: so code is
 * screened by whoever brings it, before anything is written, and the verdict is remembered.
 */
public final class CodeScreen {

    private static final int MOST_REMEMBERED = 2048;

    private final CodeValidator validator;
    private final Map<String, List<Reason>> results = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<Reason>> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };

    public CodeScreen(CodeValidator validator) {
        this.validator = validator;
    }

    /** The whole verdict, for those who want to read it. */
    public ScreenResult decision(Code code) {
        var language = Arrays.stream(Language.values())
                .filter(known -> known.id().equals(code.language()))
                .findFirst()
                .orElseThrow();
        return validator.validate(code.source().getBytes(StandardCharsets.UTF_8), language);
    }

    /** Every reason against it; may take long. */
    public List<Reason> reasons(Code code) {
        return known(code).orElseGet(() -> {
            var reasons = screened(code);
            remember(code, reasons);
            return reasons;
        });
    }

    /** The same if it was asked lately; takes no time. */
    Optional<List<Reason>> known(Code code) {
        String name = name(code);
        synchronized (results) {
            return Optional.ofNullable(results.get(name));
        }
    }

    private void remember(Code code, List<Reason> reasons) {
        String name = name(code);
        synchronized (results) {
            results.put(name, reasons);
        }
    }

    private List<Reason> screened(Code code) {
        return decision(code).errors().stream()
                .map(finding -> Reason.at(
                        "code.source",
                        "code." + finding.rule(),
                        finding.position().line() + ":" + finding.position().column() + " "
                                + finding.explanation().reason(),
                        finding.explanation().instead()))
                .toList();
    }

    private static String name(Code code) {
        return Sha256.of(code.language() + "\0" + code.source());
    }
}
