package dev.glovebox.screen.finding;

import dev.glovebox.screen.source.SourceLimits;
import java.util.Collection;
import java.util.List;

/** Code policy of a project and role: a profile, additional lists, and allowed paths. */
public record CodePolicy(
        Profile profile,
        NameLists names,
        List<String> allowedPaths,
        InlineSuppression suppression,
        SourceLimits limits) {

    /** Where a program may read and write besides its work directory. */
    public static final List<String> DEFAULT_PATHS =
            List.of("/tmp", "/workspace", "/dev/null", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/urandom");

    /** Whether a comment may silence a finding. Either way it is recorded. */
    public enum InlineSuppression {
        REFUSED,
        HONOURED
    }

    /** Dotted names on top of the profile's own lists; a trailing star matches any ending. Deny wins over allow. */
    public record NameLists(NameSet allow, NameSet deny) {
        public static final NameLists EMPTY = new NameLists(NameSet.EMPTY, NameSet.EMPTY);

        public static NameLists of(Collection<String> allow, Collection<String> deny) {
            return new NameLists(new NameSet(allow), new NameSet(deny));
        }

        /** The project's lists with a role's on top; what either denies stays denied. */
        public NameLists plus(NameLists role) {
            return new NameLists(allow.plus(role.allow), deny.plus(role.deny));
        }
    }

    public CodePolicy {
        allowedPaths = List.copyOf(allowedPaths);
        for (String path : allowedPaths) {
            if (!path.startsWith("/")) {
                throw new IllegalArgumentException("allowed path '" + path
                        + "' is not absolute; relative paths are below the work directory and allowed anyway");
            }
        }
    }

    public static CodePolicy of(Profile profile) {
        return new CodePolicy(profile, NameLists.EMPTY, DEFAULT_PATHS, InlineSuppression.REFUSED, SourceLimits.DEFAULT);
    }

    public CodePolicy withProfile(Profile other) {
        return new CodePolicy(other, names, allowedPaths, suppression, limits);
    }

    public CodePolicy withNames(NameLists more) {
        return new CodePolicy(profile, names.plus(more), allowedPaths, suppression, limits);
    }

    public CodePolicy withAllowedPaths(List<String> paths) {
        return new CodePolicy(profile, names, paths, suppression, limits);
    }

    public CodePolicy withSuppression(InlineSuppression other) {
        return new CodePolicy(profile, names, allowedPaths, other, limits);
    }

    public CodePolicy withLimits(SourceLimits other) {
        return new CodePolicy(profile, names, allowedPaths, suppression, other);
    }
}
