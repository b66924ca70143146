package dev.glovebox.protocol.task;

import dev.glovebox.model.request.LimitsRequest;
import dev.glovebox.model.spec.Limit;
import dev.glovebox.model.spec.Limits;
import dev.glovebox.model.value.Named;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Limits on the wire: {@code limits} and, beside it, {@code timeout}. */
final class LimitsJson {

    private static final Limit[] MEMBERS = Arrays.stream(Limit.values())
            .filter(limit -> limit != Limit.TIMEOUT)
            .toArray(Limit[]::new);

    private LimitsJson() {}

    static Tree into(Tree tree, LimitsRequest limits) {
        Map<String, Object> texts = new LinkedHashMap<>();
        limits.amounts()
                .forEach(
                        (limit, amount) -> texts.put(limit.label(), limit.unit().show(amount)));
        var timeout = texts.remove(Limit.TIMEOUT.label());
        if (!texts.isEmpty()) {
            tree.put("limits", texts);
        }
        return timeout == null ? tree : tree.put(Limit.TIMEOUT.label(), timeout);
    }

    static Map<Limit, Long> read(Reading from) {
        Map<Limit, Long> amounts = new EnumMap<>(Limit.class);
        from.object("limits", LimitsJson::members).ifPresent(amounts::putAll);
        from.parsed(Limit.TIMEOUT.label(), text -> amount(Limit.TIMEOUT, text))
                .ifPresent(millis -> amounts.put(Limit.TIMEOUT, millis));
        return amounts;
    }

    /** Numbers are taken too: {@code "pids": 64} is what people write. */
    private static Map<Limit, Long> members(Reading from) {
        Map<Limit, Long> amounts = new EnumMap<>(Limit.class);
        from.everything().forEach((label, value) -> {
            try {
                var limit = Named.of(MEMBERS, Limit::label, label, "limits");
                String text = value instanceof Number number
                        ? new BigDecimal(number.toString()).toPlainString()
                        : String.valueOf(value);
                amounts.put(limit, amount(limit, text));
            } catch (IllegalArgumentException | ArithmeticException wrong) {
                from.problem(
                        label,
                        "limits.value",
                        "is invalid: " + wrong.getMessage(),
                        "write sizes like 512m, CPUs like 0.5, counts like 64");
            }
        });
        return amounts;
    }

    /** One that a box could have. */
    private static long amount(Limit limit, String text) {
        long amount = limit.unit().parse(text);
        limit.set(Limits.DEFAULTS, amount);
        return amount;
    }
}
