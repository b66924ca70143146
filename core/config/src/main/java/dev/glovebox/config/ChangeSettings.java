package dev.glovebox.config;

import dev.glovebox.config.key.ChangeKeys;
import dev.glovebox.config.key.Settings;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.TimeSpan;
import dev.glovebox.policy.change.ChangeLimits;
import dev.glovebox.policy.change.ChangePolicy;
import dev.glovebox.policy.change.ChangeRules;
import dev.glovebox.policy.change.PathGlob;
import java.util.List;

/**
 * Settings for the changes that runs make to a project.
 *
 * @param keep how long changes wait for a decision
 * @param layer how much a run may write
 * @param total how much is kept of all runs together
 * @param policy what of it may be applied; whoever knows of a role adds the role's rules
 */
public record ChangeSettings(TimeSpan keep, ByteSize layer, ByteSize total, ChangePolicy policy) {

    static ChangeSettings of(Settings settings) {
        var layer = settings.get(ChangeKeys.LAYER);
        var rules = ChangeRules.of(settings.get(ChangeKeys.ALLOW), settings.get(ChangeKeys.DENY));
        var protect =
                settings.get(ChangeKeys.PROTECT).stream().map(PathGlob::parse).toList();
        // Nothing larger than the layer can have come out of it, sparse files apart.
        var limits = new ChangeLimits(settings.get(ChangeKeys.COUNT), settings.get(ChangeKeys.FILE), layer);
        return new ChangeSettings(
                settings.get(ChangeKeys.KEEP),
                layer,
                settings.get(ChangeKeys.TOTAL),
                new ChangePolicy(List.of(rules), protect, limits));
    }
}
