package dev.glovebox.config.key;

import java.util.Arrays;
import java.util.List;

/** What the key table makes of itself: the template and the documentation's table. */
public final class Generated {

    private static final int WIDTH = 96;

    private Generated() {}

    public static String template() {
        var text = new StringBuilder("""
                # Configuration of Glovebox. As it stands, this file changes nothing: every key shows its default.
                # Remove the # before a key to change it. 'glovebox config check' finds mistakes,
                # 'glovebox config show' prints what is in effect and where it comes from.
                #
                # Sizes: 512m, 2g (powers of 1024). Times: 250ms, 30s, 10m, 2h. Cpus: 0.5.
                # Relative paths start at the directory of this file; ~/ is your home directory.
                #
                # Looked for in this order: --config FILE, $GLOVEBOX_CONFIG, then the first of
                # $XDG_CONFIG_HOME/glovebox/glovebox.yaml (or ~/.config/…) and /etc/glovebox/glovebox.yaml.
                # A glovebox.yaml in the current directory is read on top of that, and may only make things tighter:
                # keys marked "own file only" are an error there.
                """);
        var section = "";
        for (var key : Keys.ALL) {
            var indent =
                    "  ".repeat((int) key.path().chars().filter(c -> c == '.').count());
            text.append('\n');
            if (!key.section().equals(section)) {
                var above = section;
                section = key.section();
                text.append(opened(section, above));
            }
            wrap(key.doc(), WIDTH - indent.length())
                    .forEach(line ->
                            text.append(indent).append("# ").append(line).append('\n'));
            var trusted = key.trust() instanceof Trust.TrustedOnly<?> ? " (own file only)" : "";
            wrap("Default: " + key.unsetText() + trusted, WIDTH - indent.length())
                    .forEach(line ->
                            text.append(indent).append("# ").append(line).append('\n'));
            text.append(indent)
                    .append('#')
                    .append(key.name())
                    .append(": ")
                    .append(key.example())
                    .append('\n');
        }
        return text.toString();
    }

    private static String opened(String section, String above) {
        int from = section.startsWith(above + ".") ? above.length() + 1 : 0;
        int depth =
                (int) section.substring(0, from).chars().filter(c -> c == '.').count();
        return "  ".repeat(depth) + section.substring(from) + ":\n";
    }

    public static String table() {
        var text = new StringBuilder("""
                | key | write | default | in a found `./glovebox.yaml` | meaning |
                |---|---|---|---|---|
                """);
        for (var key : Keys.ALL) {
            text.append("| `%s` | %s | %s | %s | %s |\n"
                    .formatted(
                            key.path(),
                            key.form().wanted(),
                            key.unset() instanceof Default.Fixed<?> ? "`" + key.unsetText() + "`" : key.unsetText(),
                            key.trust().label(),
                            key.doc()));
        }
        return text.toString();
    }

    private static List<String> wrap(String text, int width) {
        var wrapped = new StringBuilder();
        int used = 0;
        for (var word : Arrays.asList(text.split(" "))) {
            if (used > 0 && used + 1 + word.length() > width) {
                wrapped.append('\n');
                used = 0;
            }
            wrapped.append(used == 0 ? "" : " ").append(word);
            used += word.length() + 1;
        }
        return wrapped.toString().lines().toList();
    }
}
