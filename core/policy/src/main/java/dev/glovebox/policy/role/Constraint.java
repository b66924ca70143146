package dev.glovebox.policy.role;

import dev.glovebox.model.spec.Limit;
import dev.glovebox.model.spec.SandboxSpec;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * How far a role may go with one dial.
 *
 * @param words those it may have; empty for amounts
 * @param most as much as it may have; 0 for words
 */
public record Constraint(Setting dial, List<String> words, long most) {

    public Constraint {
        words = List.copyOf(words);
    }

    /** Those words and no others. */
    public static Constraint among(Setting dial, Collection<String> words) {
        return new Constraint(dial, List.copyOf(words), 0);
    }

    /** That much of a limit and no more. */
    public static Constraint atMost(Limit limit, long most) {
        return new Constraint(Setting.of(limit), List.of(), most);
    }

    /** What someone wrote for it: words, or one amount. Refuses by an {@link IllegalArgumentException}. */
    public static Constraint parse(Setting dial, List<String> written) {
        return switch (dial.gauge()) {
            case SettingType.Words words ->
                among(dial, written.stream().map(words.check()).toList());
            case SettingType.Amount(Limit limit) -> {
                if (written.size() != 1) {
                    throw new IllegalArgumentException(dial.key() + " takes a single amount; write "
                            + limit.unit().wanted());
                }
                yield new Constraint(dial, List.of(), limit.unit().parse(written.getFirst()));
            }
        };
    }

    /** The same with more words; an amount stays what it is. */
    Constraint and(Collection<String> more) {
        var all = new TreeSet<>(words);
        all.addAll(more);
        return new Constraint(dial, List.copyOf(all), most);
    }

    boolean admits(SandboxSpec spec) {
        return switch (dial.gauge()) {
            case SettingType.Words gauge -> words.containsAll(gauge.read().apply(spec));
            case SettingType.Amount(Limit limit) -> limit.of(spec.limits()) <= most;
        };
    }

    /** What {@link #parse} reads. */
    public List<String> written() {
        return switch (dial.gauge()) {
            case SettingType.Words _ -> words;
            case SettingType.Amount(Limit limit) -> List.of(limit.unit().show(most));
        };
    }

    /** As people read it. */
    @Override
    public String toString() {
        return switch (dial.gauge()) {
            case SettingType.Words _ -> listed(words);
            case SettingType.Amount(Limit limit) -> "at most " + limit.unit().show(most);
        };
    }

    static String listed(List<String> words) {
        return words.isEmpty() ? "nothing" : String.join(", ", words);
    }
}
