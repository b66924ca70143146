package dev.glovebox.config;

import dev.glovebox.model.ByteSize;
import dev.glovebox.model.TimeSpan;
import dev.glovebox.policy.change.ChangeLimits;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.PathGlob;
import java.util.List;

/**
 * What becomes of what runs do to a project.
 *
 * @param keep how long changes wait for a decision
 * @param layer how much a run may write
 * @param allow patterns of paths that may be applied; none means all that are not denied or protected
 */
public record ChangeSettings(TimeSpan keep, ByteSize layer, List<String> allow, List<String> deny) {

    public ChangeSettings {
        allow = List.copyOf(allow);
        deny = List.copyOf(deny);
    }

    static ChangeSettings of(Settings settings) {
        return new ChangeSettings(
                settings.get(Keys.CHANGES_KEEP),
                settings.get(Keys.CHANGES_LAYER),
                settings.get(Keys.CHANGES_ALLOW),
                settings.get(Keys.CHANGES_DENY));
    }

    /** Nothing larger than the layer can have come out of it, sparse files apart. */
    public ChangePolicy policy() {
        var usual = ChangeLimits.DEFAULTS;
        return new ChangePolicy(
                allow.stream().map(PathGlob::parse).toList(),
                deny.stream().map(PathGlob::parse).toList(),
                new ChangeLimits(usual.number(), usual.file(), layer));
    }
}
