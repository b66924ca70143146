package dev.glovebox.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version in the jar's manifest. */
final class GloveboxVersion implements IVersionProvider {

    static String text() {
        return Optional.ofNullable(GloveboxVersion.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"glovebox " + text()};
    }
}
