package dev.glovebox.config.key;

import dev.glovebox.config.environment.HostEnvironment;
import dev.glovebox.config.file.Assigned;
import dev.glovebox.config.file.Problem;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The value of every key, while files are being read over the defaults. */
public final class Settings {

    // By path, the one part of a key that names it.
    private final Map<String, Assigned<?>> values = new HashMap<>();
    private final Set<String> wrong = new HashSet<>();

    public Settings(HostEnvironment around) {
        Keys.ALL.forEach(key -> values.put(key.path(), key.unset().in(around)));
    }

    public <T> void put(Key<T> key, Assigned<T> assigned) {
        values.put(key.path(), assigned);
    }

    /** Its value is a leftover, and no other check may blame it. */
    public void markWrong(Key<?> key) {
        wrong.add(key.path());
    }

    boolean isWrong(Key<?> key) {
        return wrong.contains(key.path());
    }

    @SuppressWarnings({"unchecked", "NullAway"
    }) // put() binds key and value to one type; the constructor fills every key
    public <T> Assigned<T> assigned(Key<T> key) {
        return (Assigned<T>) values.get(key.path());
    }

    public <T> T get(Key<T> key) {
        return assigned(key).value();
    }

    public List<EffectiveValue> effective() {
        return Keys.ALL.stream().<EffectiveValue>map(this::effective).toList();
    }

    private <T> EffectiveValue effective(Key<T> key) {
        var assigned = assigned(key);
        return new EffectiveValue(
                key.path(),
                Problem.plain(key.form().show(assigned.value())),
                Problem.plain(assigned.origin().text()),
                key.doc());
    }
}
