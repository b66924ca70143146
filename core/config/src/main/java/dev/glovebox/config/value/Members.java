package dev.glovebox.config.value;

import dev.glovebox.config.file.FoundNode;
import dev.glovebox.config.file.KeyText;
import dev.glovebox.config.file.Nearest;
import dev.glovebox.config.file.Problem.Kind;
import dev.glovebox.config.file.ValueReading;
import java.util.List;
import java.util.Optional;

/** The members of a mapping in a list, read by name. Says what is unknown or missing, and remembers that it did. */
final class Members {

    private final String what;
    private final FoundNode.Mapping mapping;
    private final ValueReading reading;
    private boolean sound = true;

    private Members(String what, FoundNode.Mapping mapping, ValueReading reading) {
        this.what = what;
        this.mapping = mapping;
        this.reading = reading;
    }

    /** Empty when it is no mapping. */
    static Optional<Members> of(String what, List<String> names, FoundNode found, ValueReading reading) {
        if (!(found instanceof FoundNode.Mapping mapping)) {
            reading.wrongType(found, "a mapping of " + String.join(", ", names));
            return Optional.empty();
        }
        var members = new Members(what, mapping, reading);
        mapping.members().stream()
                .filter(member -> !names.contains(member.name()))
                .forEach(member -> members.unknown(member, names));
        return Optional.of(members);
    }

    private void unknown(FoundNode.Member member, List<String> names) {
        sound = false;
        reading.problems()
                .add(
                        Kind.UNKNOWN_KEY,
                        member.position(),
                        what + " has no key " + KeyText.of(member.name()),
                        Nearest.to(member.name(), names)
                                .map(near -> "did you mean " + near + "?")
                                .orElse("write " + String.join(", ", names)));
    }

    Optional<FoundNode> find(String name) {
        return mapping.members().stream()
                .filter(member -> member.name().equals(name))
                .map(FoundNode.Member::value)
                .findFirst();
    }

    /** Empty when it is not there, or wrong. */
    <T> Optional<T> optional(String name, ValueType<T> form) {
        var value = find(name);
        var read = value.flatMap(found -> form.read(found, reading));
        sound &= value.isEmpty() || read.isPresent();
        return read;
    }

    <T> Optional<T> required(String name, ValueType<T> form) {
        if (find(name).isEmpty()) {
            problem(what + " has no " + name, "add " + name + ": " + form.wanted());
        }
        return optional(name, form);
    }

    void problem(String message, String hint) {
        sound = false;
        reading.problems().add(Kind.BAD_VALUE, mapping.position(), message, hint);
    }

    /** Something inside was reported by someone else. */
    void unsound() {
        sound = false;
    }

    /** Whether nothing was reported. */
    boolean sound() {
        return sound;
    }
}
