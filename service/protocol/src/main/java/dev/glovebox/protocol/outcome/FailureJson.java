package dev.glovebox.protocol.outcome;

import dev.glovebox.model.failure.Failure;
import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.value.Named;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.protocol.wire.Tree;
import java.util.Locale;
import java.util.Map;

/** A failure on the wire: code, whose fault, what happened, what to do. */
final class FailureJson {

    private FailureJson() {}

    static Map<String, Object> tree(Failure failure) {
        return new Tree()
                .put("code", failure.code().name())
                .put("blame", failure.blame().name().toLowerCase(Locale.ROOT))
                .put("message", failure.message())
                .put("hint", failure.hint())
                .putUnlessEmpty(
                        "violations",
                        failure.violations().stream()
                                .map(violation -> Reason.of(violation).tree())
                                .toList())
                .map();
    }

    static Failure read(Reading from) {
        from.optional("blame");
        return new Failure(
                from.parsed("code", FailureJson::code, FailureCode.INTERNAL),
                from.text("message"),
                from.text("hint"),
                from.objects("violations", Reason::read).stream()
                        .map(Reason::violation)
                        .toList());
    }

    /** Stored tasks and outboxes may have the name of an earlier version. */
    private static FailureCode code(String text) {
        return text.equals("WALLS_WEAKER_THAN_ASKED")
                ? FailureCode.WALLS_TOO_WEAK
                : Named.of(FailureCode.values(), FailureCode::name, text, "code");
    }
}
