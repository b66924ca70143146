package dev.glovebox.config;

import dev.glovebox.config.key.CodeKeys;
import dev.glovebox.config.key.Keys;
import dev.glovebox.config.key.Settings;
import dev.glovebox.screen.finding.CodePolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Settings of the project; the command line may name another.
 *
 * @param allowedPaths places outside the project that may be mounted too
 * @param code how its code is screened
 * @param changes what becomes of what runs do to it
 */
public record ProjectSettings(
        Optional<Path> rootPath, List<Path> allowedPaths, CodePolicy code, ChangeSettings changes) {

    public ProjectSettings {
        allowedPaths = List.copyOf(allowedPaths);
    }

    static ProjectSettings of(Settings settings) {
        var code = CodePolicy.of(settings.get(CodeKeys.PROFILE))
                .withNames(CodePolicy.NameLists.of(settings.get(CodeKeys.ALLOW), settings.get(CodeKeys.DENY)))
                .withSuppression(
                        settings.get(CodeKeys.SUPPRESSIONS)
                                ? CodePolicy.InlineSuppression.HONOURED
                                : CodePolicy.InlineSuppression.REFUSED);
        return new ProjectSettings(
                settings.get(Keys.ROOT_PATH), settings.get(Keys.ALLOWED_PATHS), code, ChangeSettings.of(settings));
    }
}
