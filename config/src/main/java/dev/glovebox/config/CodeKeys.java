package dev.glovebox.config;

import dev.glovebox.config.Default.Fixed;
import dev.glovebox.config.Trust.TrustedOnly;
import dev.glovebox.policy.code.Profile;
import java.util.List;

/** How code is screened before it runs. */
final class CodeKeys {

    static final Key<Profile> PROFILE = new Key<>(
            "code.profile",
            Forms.PROFILE,
            new Fixed<>(Profile.STANDARD),
            Trust.onlyHigher(),
            "How code is screened before it runs: permissive (deny list), standard or strict (allow list).");

    static final Key<List<String>> ALLOW = new Key<>(
            "code.allow",
            Forms.DOTTED_NAMES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Modules and calls that code may use beyond its profile, as dotted names; a trailing * matches any ending.");

    static final Key<List<String>> DENY = new Key<>(
            "code.deny",
            Forms.DOTTED_NAMES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Modules and calls that code may not use though its profile lets it; wins over code.allow.");

    static final Key<Boolean> SUPPRESSIONS = new Key<>(
            "code.suppressions",
            Forms.FLAG,
            new Fixed<>(false),
            new TrustedOnly<>(),
            "Whether a comment in the code may silence a finding. Either way it is recorded.");

    static final List<Key<?>> ALL = List.of(PROFILE, ALLOW, DENY, SUPPRESSIONS);

    private CodeKeys() {}
}
