package dev.glovebox.cli.text;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.Violation;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A failure for machines. */
public final class FailureJson {

    private FailureJson() {}

    public static Map<String, Object> tree(Failure failure) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("code", failure.code().name());
        json.put("blame", failure.blame().name().toLowerCase(Locale.ROOT));
        json.put("message", failure.message());
        json.put("hint", failure.hint());
        json.put(
                "violations",
                failure.violations().stream().map(FailureJson::violation).toList());
        return json;
    }

    private static Map<String, Object> violation(Violation violation) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("rule", violation.rule());
        json.put("message", violation.message());
        json.put("hint", violation.hint());
        return json;
    }
}
