package dev.glovebox.screen.script;

import java.util.List;
import java.util.regex.Pattern;

/** Whether a constant in a script is a path outside the allowed ones. */
final class SuspectPath {
    private static final Pattern SECRET = Pattern.compile(
            "(?:^|.*/)(?:\\.ssh|\\.aws|\\.gnupg|\\.kube|\\.netrc|\\.env|\\.git|id_rsa|id_ed25519|authorized_keys|"
                    + "\\.bash_history|\\.bashrc|\\.profile)(?:/.*)?$");

    private SuspectPath() {}

    static boolean outside(String text, List<String> allowed) {
        if (text.startsWith("~")
                || text.startsWith("$HOME")
                || SECRET.matcher(text).matches()) {
            return true;
        }
        if (text.startsWith("/")) {
            return allowed.stream().noneMatch(root -> text.equals(root) || text.startsWith(root + "/"))
                    || text.contains("/../");
        }
        return text.equals("..") || text.startsWith("../") || text.contains("/../");
    }

    /** In scripts most words are no paths, so only places that hold the system itself count everywhere. */
    static boolean system(String text) {
        return text.matches(
                        "/(?:etc|root|proc|sys|boot|dev/(?:tcp|udp|mem|sd\\w+|shm)|var/(?:run|log|lib)|run)(?:/.*)?")
                || SECRET.matcher(text).matches();
    }
}
