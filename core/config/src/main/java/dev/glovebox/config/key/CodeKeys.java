package dev.glovebox.config.key;

import dev.glovebox.config.key.Default.Fixed;
import dev.glovebox.config.key.Trust.TrustedOnly;
import dev.glovebox.config.value.ValueTypes;
import dev.glovebox.screen.finding.Profile;
import java.util.List;

/** How code is screened before it runs. */
public final class CodeKeys {

    public static final Key<Profile> PROFILE = new Key<>(
            "code.profile",
            ValueTypes.PROFILE,
            new Fixed<>(Profile.STANDARD),
            Trust.onlyHigher(),
            "How code is screened before it runs: permissive (deny list), standard or strict (allow list).");

    public static final Key<List<String>> ALLOW = new Key<>(
            "code.allow",
            ValueTypes.DOTTED_NAMES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Modules and calls to allow beyond those of the profile, as dotted names. A trailing * matches any ending.");

    public static final Key<List<String>> DENY = new Key<>(
            "code.deny",
            ValueTypes.DOTTED_NAMES,
            new Fixed<>(List.of()),
            new TrustedOnly<>(),
            "Modules and calls to deny although the profile allows them. Overrides code.allow.");

    public static final Key<Boolean> SUPPRESSIONS = new Key<>(
            "code.suppressions",
            ValueTypes.FLAG,
            new Fixed<>(false),
            new TrustedOnly<>(),
            "Whether a comment in the code may suppress a finding. The comment is recorded either way.");

    static final List<Key<?>> ALL = List.of(PROFILE, ALLOW, DENY, SUPPRESSIONS);

    private CodeKeys() {}
}
