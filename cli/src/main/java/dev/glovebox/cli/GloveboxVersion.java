package dev.glovebox.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version in the jar's manifest. */
final class GloveboxVersion implements IVersionProvider {

    static String text() {
        return Optional.ofNullable(GloveboxVersion.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    static String line() {
        return "glovebox " + text();
    }

    @Override
    public String[] getVersion() {
        return new String[] {line()};
    }
}
