package dev.glovebox.runtime.change;

import dev.glovebox.model.failure.FailureCode;
import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.value.ByteSize;

/**
 * How much more may be kept. When it is used up, a run's changes are not kept, and the run says so. Nothing older makes room for
 * them: a program could push out what somebody still wants to review.
 */
public final class StoreRoom {

    private final ByteSize limit;
    private long left;

    /** @param kept what there is already */
    StoreRoom(ByteSize limit, long kept) {
        this.limit = limit;
        this.left = limit.bytes() - kept;
    }

    public void take(long bytes) {
        left -= bytes;
        if (left < 0) {
            throw new SandboxException(
                    FailureCode.NO_CAPACITY,
                    "all changes of this run are dropped: kept changes would exceed " + limit
                            + " in total; the project is untouched",
                    "apply or discard older changes (glovebox changes list), or raise changes.total_limit");
        }
    }
}
