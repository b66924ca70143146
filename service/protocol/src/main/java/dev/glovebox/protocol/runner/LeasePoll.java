package dev.glovebox.protocol.runner;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A runner's long poll: it answers as soon as there is a lease, or a lease among those held is to be given up, or the
 * wait is over.
 *
 * @param max how many more leases the runner can take now; 0 to wait for cancellations only
 * @param waitSeconds how long to wait for the first
 * @param held leases the runner holds and is not already ending
 * @param handover offered, where an answer may get lost on its way
 */
public record LeasePoll(int max, int waitSeconds, List<String> held, Handover handover) {

    /** How leases change hands. */
    public enum Handover {
        /** The answer is the runner's, whether it arrives or not. */
        OUTRIGHT,
        /** Nothing begins before the runner has accepted it, and what it does not accept soon goes back to the queue. */
        OFFERED;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Handover parse(String label) {
            return Arrays.stream(values())
                    .filter(each -> each.label().equals(label))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("must be outright or offered"));
        }
    }

    public static final int MOST_LEASES = 64;
    public static final int LONGEST_WAIT_SECONDS = 30;
    public static final int MOST_HELD = 1000;

    public LeasePoll {
        held = List.copyOf(held);
    }

    public LeasePoll(int max, int waitSeconds, List<String> held) {
        this(max, waitSeconds, held, Handover.OUTRIGHT);
    }

    public LeasePoll with(Handover changed) {
        return new LeasePoll(max, waitSeconds, held, changed);
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("max", max)
                .put("wait_seconds", waitSeconds)
                .put("held", held)
                .put("handover", handover.label())
                .map();
    }

    public static LeasePoll read(Reading from) {
        var held = from.texts("held");
        if (held.size() > MOST_HELD) {
            from.problem("held", "held.count", "has " + held.size() + " leases", "list at most " + MOST_HELD);
        }
        return new LeasePoll(
                from.integer("max", 0, MOST_LEASES).orElse(1),
                from.integer("wait_seconds", 0, LONGEST_WAIT_SECONDS).orElse(LONGEST_WAIT_SECONDS),
                held,
                from.parsed("handover", Handover::parse).orElse(Handover.OUTRIGHT));
    }

    /**
     * The answer.
     *
     * @param cancel leases whose task is to be ended; the runner confirms with a finished callback
     * @param lost leases that are the runner's no longer: end the box, report nothing
     */
    public record Response(List<Lease> leases, List<String> cancel, List<String> lost) {

        public static final Response NOTHING = new Response(List.of(), List.of(), List.of());

        public Response {
            leases = List.copyOf(leases);
            cancel = List.copyOf(cancel);
            lost = List.copyOf(lost);
        }

        public boolean empty() {
            return leases.isEmpty() && cancel.isEmpty() && lost.isEmpty();
        }

        public Map<String, Object> tree() {
            return new Tree()
                    .put("leases", leases.stream().map(Lease::tree).toList())
                    .put("cancel", cancel)
                    .put("lost", lost)
                    .map();
        }

        public static Response read(Reading from) {
            return new Response(from.objects("leases", Lease::read), from.texts("cancel"), from.texts("lost"));
        }
    }
}
