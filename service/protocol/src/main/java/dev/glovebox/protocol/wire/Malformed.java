package dev.glovebox.protocol.wire;

import java.util.List;
import java.util.stream.Collectors;

/** A document is not what it should be; every problem is listed. */
public final class Malformed extends RuntimeException {

    private final transient List<Reason> reasons;

    public Malformed(List<Reason> reasons) {
        super(reasons.stream()
                .map(reason -> reason.field().map(field -> field + ": ").orElse("") + reason.message())
                .collect(Collectors.joining("; ")));
        this.reasons = List.copyOf(reasons);
    }

    public List<Reason> reasons() {
        return reasons;
    }
}
