package dev.glovebox.engine.oci.image;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Defaults of programs from the configuration of an image. Its entry point is not among them: every box starts init.
 *
 * @param environment variables by name, in the order of the image
 * @param workingDirectory empty where the image names none
 * @param user as the image writes it; empty where it names none. Boxes have users of their own
 */
public record ImageDefaults(Map<String, String> environment, String workingDirectory, String user) {

    public ImageDefaults {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }
}
