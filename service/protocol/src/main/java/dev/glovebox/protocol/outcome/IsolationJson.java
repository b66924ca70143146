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

/** What was asked and what was got, on the wire. */
final class IsolationJson {

    private IsolationJson() {}

    static Map<String, Object> tree(EffectiveIsolation isolation) {
        return new Tree()
                .put("asked", isolation.asked().label())
                .put("got", isolation.got().label())
                .put("engine", isolation.engine().text())
                .put(
                        "verified",
                        isolation.verified().stream().map(IsolationJson::tree).toList())
                .map();
    }

    static EffectiveIsolation read(Reading from) {
        return new EffectiveIsolation(
                from.parsed("asked", IsolationLevel::parse, IsolationLevel.NONE),
                from.parsed("got", IsolationLevel::parse, IsolationLevel.NONE),
                from.parsed("engine", EngineUsed::parse, new EngineUsed.None()),
                from.objects("verified", IsolationJson::readCheck));
    }

    private static Map<String, Object> tree(WallCheck check) {
        return new Tree()
                .put("name", check.name())
                .put("asked", check.asked())
                .put("got", check.got())
                .put("outcome", label(check.outcome()))
                .map();
    }

    private static WallCheck readCheck(Reading from) {
        return new WallCheck(
                from.text("name"),
                from.text("asked"),
                from.text("got"),
                from.parsed(
                        "outcome",
                        text -> Named.of(WallCheck.Result.values(), IsolationJson::label, text, "outcome"),
                        WallCheck.Result.WEAKER));
    }

    private static String label(WallCheck.Result outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }
}
