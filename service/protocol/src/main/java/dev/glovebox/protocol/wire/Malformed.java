package dev.glovebox.protocol.wire;

import java.util.List;
import java.util.stream.Collectors;

/** A document is not what it should be; every problem is listed. */
public final class Malformed extends RuntimeException {

    /** Whoever sends a list of mistakes gets no longer list back. */
    public static final int MOST = 20;

    private final transient List<Reason> reasons;
    private final int count;

    public Malformed(List<Reason> reasons) {
        this(reasons, reasons.size());
    }

    /** @param count of all problems, of which only the first are listed */
    Malformed(List<Reason> reasons, int count) {
        super(reasons.stream()
                .map(reason -> reason.field().map(field -> field + ": ").orElse("") + reason.message())
                .collect(Collectors.joining("; ")));
        this.reasons = List.copyOf(reasons);
        this.count = count;
    }

    /** How many problems there are, listed or not. */
    public int count() {
        return count;
    }

    public List<Reason> reasons() {
        return reasons;
    }
}
