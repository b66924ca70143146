package dev.glovebox.config.value;

import dev.glovebox.config.file.FoundNode;
import dev.glovebox.config.file.SourcePosition;
import dev.glovebox.config.file.ValueReading;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.SyscallChanges;
import dev.glovebox.policy.change.ChangeRules;
import dev.glovebox.policy.role.Constraint;
import dev.glovebox.policy.role.Role;
import dev.glovebox.policy.role.Setting;
import dev.glovebox.screen.finding.CodePolicy.NameLists;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Roles by name: {@code {agent: {level: [strict], timeout: 5m, override: {timeout: 1h}}}}. */
public record RolesType() implements ValueType<List<Role>> {

    @Override
    public String wanted() {
        return "a mapping of role names to what each role may use";
    }

    @Override
    public Optional<List<Role>> read(FoundNode found, ValueReading reading) {
        if (!(found instanceof FoundNode.Mapping(SourcePosition _, List<FoundNode.Member> members))) {
            reading.wrongType(found, wanted());
            return Optional.empty();
        }
        var roles = new ArrayList<Role>();
        for (var member : members) {
            var name = ValueTypes.TEMPLATE_NAME.read(new FoundNode.Scalar(member.position(), member.name()), reading);
            var role = role(member.name(), member.value(), reading);
            if (name.isPresent()) {
                role.ifPresent(roles::add);
            }
        }
        return roles.size() == members.size() ? Optional.of(List.copyOf(roles)) : Optional.empty();
    }

    private static Optional<Role> role(String name, FoundNode found, ValueReading reading) {
        var names = Stream.concat(dials(), Stream.of("blocked_syscalls", "changes", "code", "override"))
                .toList();
        return Members.of("a role", names, found, reading).flatMap(members -> {
            var uses = Role.closed(bounds(members, reading));
            var blocked =
                    members.optional("blocked_syscalls", ValueTypes.SYSCALLS).orElse(List.of());
            var allowed =
                    members.optional("allowed_syscalls", ValueTypes.SYSCALLS).orElse(List.of());
            if (blocked.stream().anyMatch(allowed::contains)) {
                members.problem(
                        "a role both blocks and allows the same system call", "keep it in one of the two lists");
            }
            var overrides = nested(members, "override", dials().toList(), reading)
                    .map(inner -> sound(members, inner, bounds(inner, reading)))
                    .orElse(List.of());
            var lists = lists(members, reading);
            return members.sound()
                    ? Optional.of(new Role(name, uses, overrides, lists.with(new SyscallChanges(blocked, allowed))))
                    : Optional.empty();
        });
    }

    private static Role.Lists lists(Members members, ValueReading reading) {
        var changes = nested(members, "changes", List.of("allow", "deny"), reading)
                .map(inner -> sound(
                        members,
                        inner,
                        ChangeRules.of(
                                inner.optional("allow", ValueTypes.PATTERNS).orElse(List.of()),
                                inner.optional("deny", ValueTypes.PATTERNS).orElse(List.of()))))
                .orElse(ChangeRules.NONE);
        var code = nested(members, "code", List.of("profile", "allow", "deny"), reading);
        var profile = code.flatMap(inner -> sound(members, inner, inner.optional("profile", ValueTypes.PROFILE)));
        var names = code.map(inner -> sound(
                        members,
                        inner,
                        NameLists.of(
                                inner.optional("allow", ValueTypes.DOTTED_NAMES).orElse(List.of()),
                                inner.optional("deny", ValueTypes.DOTTED_NAMES).orElse(List.of()))))
                .orElse(NameLists.EMPTY);
        return new Role.Lists(SyscallChanges.NONE, changes, profile, names);
    }

    private static Optional<Members> nested(Members members, String name, List<String> names, ValueReading reading) {
        var found = members.find(name);
        var inner = found.flatMap(value -> Members.of(name + " of a role", names, value, reading));
        if (found.isPresent() && inner.isEmpty()) {
            members.unsound();
        }
        return inner;
    }

    /** What is wrong inside is wrong with the whole. */
    private static <T> T sound(Members outer, Members inner, T value) {
        if (!inner.sound()) {
            outer.unsound();
        }
        return value;
    }

    private static List<Constraint> bounds(Members members, ValueReading reading) {
        var bounds = new ArrayList<Constraint>();
        for (Setting dial : Setting.values()) {
            members.find(dial.key()).ifPresent(value -> {
                var bound = bound(dial, value, reading);
                bound.ifPresentOrElse(bounds::add, members::unsound);
            });
        }
        return bounds;
    }

    private static Optional<Constraint> bound(Setting dial, FoundNode found, ValueReading reading) {
        if (dial == Setting.MOUNTS) {
            var list = found instanceof FoundNode.Sequence
                    ? found
                    : new FoundNode.Sequence(found.position(), List.of(found));
            return ValueTypes.MOUNTS
                    .read(list, reading)
                    .map(mounts -> Constraint.among(
                            dial, mounts.stream().map(Mount::toString).toList()));
        }
        return switch (found) {
            case FoundNode.Scalar(SourcePosition position, String text) ->
                bound(dial, List.of(text), position, reading);
            case FoundNode.Sequence(SourcePosition position, List<FoundNode> items) -> {
                var words = new ArrayList<String>();
                items.forEach(item -> ValueTypes.WORD.read(item, reading).ifPresent(words::add));
                yield words.size() == items.size() ? bound(dial, words, position, reading) : Optional.empty();
            }
            case FoundNode.Mapping _, FoundNode.Nothing _ -> {
                reading.wrongType(found, "one value or a list of values for " + dial.key());
                yield Optional.empty();
            }
        };
    }

    private static Optional<Constraint> bound(
            Setting dial, List<String> words, SourcePosition position, ValueReading reading) {
        try {
            return Optional.of(Constraint.parse(dial, words));
        } catch (IllegalArgumentException | ArithmeticException wrong) {
            reading.badValue(position, dial.key() + ": " + wrong.getMessage(), "a value of " + dial.key());
            return Optional.empty();
        }
    }

    private static Stream<String> dials() {
        return Arrays.stream(Setting.values()).map(Setting::key);
    }

    @Override
    public String show(List<Role> roles) {
        return roles.stream().map(role -> role.name() + ": …").collect(Collectors.joining(", ", "{", "}"));
    }
}
