package dev.glovebox.protocol.task;

import dev.glovebox.model.spec.Limits;
import dev.glovebox.protocol.wire.Reading;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The limits someone set; the others are left to whoever stands behind. Each of them is one a box could have. */
public record LimitsSpec(Map<LimitName, String> values) {

    public static final LimitsSpec NONE = new LimitsSpec(Map.of());

    public LimitsSpec {
        Map<LimitName, String> sorted = new EnumMap<>(LimitName.class);
        sorted.putAll(values);
        values = Collections.unmodifiableMap(sorted);
        values.forEach((name, text) -> name.set(Limits.DEFAULTS, text));
    }

    /** Every limit of a box, written out. */
    public static LimitsSpec of(Limits limits) {
        Map<LimitName, String> all = new EnumMap<>(LimitName.class);
        Arrays.stream(LimitName.values()).forEach(name -> all.put(name, name.get(limits)));
        return new LimitsSpec(all);
    }

    public Limits over(Limits base) {
        var limits = base;
        for (var wish : values.entrySet()) {
            limits = wish.getKey().set(limits, wish.getValue());
        }
        return limits;
    }

    /** These, and those of {@code base} where these say nothing. */
    public LimitsSpec over(LimitsSpec base) {
        Map<LimitName, String> all = new EnumMap<>(LimitName.class);
        all.putAll(base.values);
        all.putAll(values);
        return new LimitsSpec(all);
    }

    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        values.forEach((name, text) -> tree.put(name.label(), text));
        return tree;
    }

    /** Numbers are taken too: {@code "pids": 64} is what people write. */
    public static LimitsSpec read(Reading from) {
        Map<LimitName, String> values = new EnumMap<>(LimitName.class);
        from.everything().forEach((label, value) -> {
            try {
                var name = LimitName.parse(label);
                String text = value instanceof Number number
                        ? new BigDecimal(number.toString()).toPlainString()
                        : String.valueOf(value);
                name.set(Limits.DEFAULTS, text);
                values.put(name, text);
            } catch (IllegalArgumentException wrong) {
                from.problem(
                        label,
                        "limits.value",
                        "is invalid: " + wrong.getMessage(),
                        "write sizes like 512m, CPUs like 0.5, counts like 64");
            }
        });
        return new LimitsSpec(values);
    }
}
