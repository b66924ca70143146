package dev.glovebox.protocol.runner;

import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A runner's word that it still holds these leases. */
public record Renewal(List<Held> leases) {

    public record Held(String id, long token) {
        public Map<String, Object> tree() {
            return new Tree().put("id", id).put("token", token).map();
        }

        static Held read(Reading from) {
            return new Held(
                    from.text("id"), from.number("token", 0, Long.MAX_VALUE).orElse(0L));
        }
    }

    public Renewal {
        leases = List.copyOf(leases);
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("leases", leases.stream().map(Held::tree).toList())
                .map();
    }

    public static Renewal read(Reading from) {
        var leases = from.objects("leases", Held::read);
        if (leases.size() > LeasePoll.MOST_HELD) {
            from.problem("leases", "leases.count", "has " + leases.size(), "list at most " + LeasePoll.MOST_HELD);
        }
        return new Renewal(leases);
    }

    /**
     * The answer.
     *
     * @param expires until when the renewed ones hold now
     * @param cancel renewed, but their task is to be ended
     * @param lost not renewed: end the box, report nothing
     */
    public record Response(Instant expires, List<String> renewed, List<String> cancel, List<String> lost) {
        public Map<String, Object> tree() {
            return new Tree()
                    .put("expires_at", expires)
                    .put("renewed", renewed)
                    .put("cancel", cancel)
                    .put("lost", lost)
                    .map();
        }

        public static Response read(Reading from) {
            return new Response(
                    from.parsed("expires_at", Instant::parse, Instant.EPOCH),
                    from.texts("renewed"),
                    from.texts("cancel"),
                    from.texts("lost"));
        }
    }
}
