package dev.glovebox.config.key;

import dev.glovebox.config.file.FoundNode;
import dev.glovebox.config.file.KeyText;
import dev.glovebox.config.file.Nearest;
import dev.glovebox.config.file.Problem.Kind;
import dev.glovebox.config.file.SourcePosition;
import dev.glovebox.config.file.ValueReading;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Mount.Access;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** One mount: {@code {source: /srv/data, target: /data, readonly: true}}, read-only unless it says otherwise. */
record MountType() implements ValueType<Mount> {

    private static final List<String> NAMES = List.of("source", "target", "readonly");

    @Override
    public String wanted() {
        return "a mapping of source, target and readonly";
    }

    @Override
    public Optional<Mount> read(FoundNode found, ValueReading reading) {
        if (!(found instanceof FoundNode.Mapping(SourcePosition place, List<FoundNode.Member> members))) {
            reading.wrongType(found, wanted());
            return Optional.empty();
        }
        boolean known = true;
        for (var member : members) {
            if (!NAMES.contains(member.name())) {
                known = false;
                reading.problems()
                        .add(
                                Kind.UNKNOWN_KEY,
                                member.place(),
                                "a mount has no key " + KeyText.of(member.name()),
                                Nearest.to(member.name(), NAMES)
                                        .map(near -> "did you mean " + near + "?")
                                        .orElse("use source, target and readonly"));
            }
        }
        var source = required("source", ValueTypes.PATH, found, reading);
        var target = required("target", ValueTypes.INSIDE, found, reading);
        var access = member("readonly", members)
                .map(value -> ValueTypes.FLAG.read(value, reading))
                .orElse(Optional.of(true))
                .map(readonly -> readonly ? Access.READ_ONLY : Access.READ_WRITE);
        if (!known || source.isEmpty() || target.isEmpty() || access.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Mount(source.get(), target.get(), access.get()));
    }

    private static <T> Optional<T> required(String name, ValueType<T> form, FoundNode found, ValueReading reading) {
        var member = member(name, ((FoundNode.Mapping) found).members());
        if (member.isEmpty()) {
            reading.problems()
                    .add(Kind.BAD_VALUE, found.place(), "a mount has no " + name, "add " + name + ": " + form.wanted());
            return Optional.empty();
        }
        return form.read(member.get(), reading);
    }

    private static Optional<FoundNode> member(String name, List<FoundNode.Member> members) {
        return members.stream()
                .filter(member -> member.name().equals(name))
                .map(FoundNode.Member::value)
                .findFirst();
    }

    @Override
    public String show(Mount mount) {
        Path source = mount.source();
        return "{source: " + source + ", target: " + mount.target() + ", readonly: "
                + (mount.access() == Access.READ_ONLY) + "}";
    }
}
