package dev.glovebox.protocol.outcome;

import dev.glovebox.model.run.EffectiveIsolation;
import dev.glovebox.model.run.EngineUsed;
import dev.glovebox.model.run.WallCheck;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.Named;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Locale;
import java.util.Map;

/** Requested and effective isolation as JSON. Reads the names of earlier versions, which stored tasks and outboxes have. */
final class IsolationJson {

    private IsolationJson() {}

    static Map<String, Object> tree(EffectiveIsolation isolation) {
        return new Tree()
                .put("requested", isolation.requested().label())
                .put("effective", isolation.effective().label())
                .put("engine", isolation.engine().text())
                .put(
                        "verified",
                        isolation.verified().stream().map(IsolationJson::tree).toList())
                .map();
    }

    static EffectiveIsolation read(Reading from) {
        return new EffectiveIsolation(
                from.parsed(requested(from), IsolationLevel::parse, IsolationLevel.NONE),
                from.parsed(effective(from), IsolationLevel::parse, IsolationLevel.NONE),
                from.parsed("engine", EngineUsed::parse, new EngineUsed.None()),
                from.objects("verified", IsolationJson::readCheck));
    }

    private static Map<String, Object> tree(WallCheck check) {
        return new Tree()
                .put("name", check.name())
                .put("requested", check.requested())
                .put("effective", check.effective())
                .put("outcome", label(check.outcome()))
                .map();
    }

    private static WallCheck readCheck(Reading from) {
        return new WallCheck(
                from.text("name"),
                from.text(requested(from)),
                from.text(effective(from)),
                from.parsed(
                        "outcome",
                        text -> Named.of(WallCheck.Result.values(), IsolationJson::label, text, "outcome"),
                        WallCheck.Result.WEAKER));
    }

    private static String requested(Reading from) {
        return from.has("asked") ? "asked" : "requested";
    }

    private static String effective(Reading from) {
        return from.has("got") ? "got" : "effective";
    }

    private static String label(WallCheck.Result outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }
}
