package dev.glovebox.cli.option;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version in the jar's manifest. */
public final class GloveboxVersion implements IVersionProvider {

    public static String text() {
        return Optional.ofNullable(GloveboxVersion.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    public static String line() {
        return "glovebox " + text();
    }

    @Override
    public String[] getVersion() {
        return new String[] {line()};
    }
}
