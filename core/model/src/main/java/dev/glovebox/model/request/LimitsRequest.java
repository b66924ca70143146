package dev.glovebox.model.request;

import dev.glovebox.model.spec.Limit;
import dev.glovebox.model.spec.Limits;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** The limits someone set, each one that a box could have; the others are left open. */
public record LimitsRequest(Map<Limit, Long> amounts) {

    public static final LimitsRequest NONE = new LimitsRequest(Map.of());

    public LimitsRequest {
        Map<Limit, Long> sorted = new EnumMap<>(Limit.class);
        sorted.putAll(amounts);
        amounts = Collections.unmodifiableMap(sorted);
        amounts.forEach((limit, amount) -> limit.set(Limits.DEFAULTS, amount));
    }

    /** Every limit of a box. */
    public static LimitsRequest of(Limits limits) {
        Map<Limit, Long> all = new EnumMap<>(Limit.class);
        Arrays.stream(Limit.values()).forEach(limit -> all.put(limit, limit.of(limits)));
        return new LimitsRequest(all);
    }

    /** These, and those of {@code base} where these say nothing. */
    public LimitsRequest over(LimitsRequest base) {
        Map<Limit, Long> all = new EnumMap<>(Limit.class);
        all.putAll(base.amounts);
        all.putAll(amounts);
        return new LimitsRequest(all);
    }

    /** Those of a box that has {@code base} where these say nothing. */
    public Limits on(Limits base) {
        var limits = base;
        for (var each : amounts.entrySet()) {
            limits = each.getKey().set(limits, each.getValue());
        }
        return limits;
    }
}
