package dev.glovebox.config.value;

import dev.glovebox.config.file.FoundNode;
import dev.glovebox.config.file.ValueReading;
import dev.glovebox.model.spec.Mount;
import java.util.Optional;

/** One mount, as {@link Mount} reads it everywhere: {@code /srv/data:/data:ro}, or part by part. */
record MountType() implements ValueType<Mount> {

    private static final ValueType<Mount.Access> ACCESS =
            Single.of("one of read_only, read_write, captured", Mount.Access::parse, Mount.Access::word);

    /** Sources begin where paths of the file begin. */
    private static final ValueType<Mount> TEXT = new Single<>(
            "a mount such as /srv/data:/data:ro",
            (text, reading) -> Mount.parse(text, source -> ValueTypes.path(source, reading)),
            Mount::toString);

    @Override
    public String wanted() {
        return "a mount such as /srv/data:/data:ro, or a mapping of source, target and access";
    }

    @Override
    public Optional<Mount> read(FoundNode found, ValueReading reading) {
        return switch (found) {
            case FoundNode.Scalar text -> TEXT.read(text, reading);
            case FoundNode.Mapping _ ->
                Members.of("a mount", Mount.PARTS, found, reading).flatMap(MountType::parts);
            case FoundNode.Sequence _, FoundNode.Nothing _ -> {
                reading.wrongType(found, wanted());
                yield Optional.empty();
            }
        };
    }

    private static Optional<Mount> parts(Members members) {
        var source = members.required("source", ValueTypes.PATH);
        var target = members.optional("target", ValueTypes.INSIDE);
        var access = members.optional("access", ACCESS);
        var readonly = members.optional("readonly", ValueTypes.FLAG);
        if (access.isPresent() && readonly.isPresent()) {
            members.problem("a mount has both access and readonly", "keep access");
        }
        return members.sound() ? source.map(from -> Mount.of(from, target, access, readonly)) : Optional.empty();
    }

    @Override
    public String show(Mount mount) {
        return "{source: " + mount.source() + ", target: " + mount.target() + ", access: "
                + mount.access().word() + "}";
    }
}
