package dev.glovebox.cli.config;

import dev.glovebox.cli.option.CommandGroup;
import dev.glovebox.config.ConfigurationTemplate;
import dev.glovebox.config.ConfigurationText;
import dev.glovebox.json.Json;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code glovebox config}. */
@Command(name = "config", description = "Checks and shows the configuration.", mixinStandardHelpOptions = true)
public final class ConfigCommand extends CommandGroup {

    public ConfigCommand() {
        super("check, show or template");
    }

    @Command(
            name = "check",
            description = "Checks the configuration and lists all problems.",
            mixinStandardHelpOptions = true)
    int check() {
        glovebox().configuration();
        out().println("configuration: valid");
        return 0;
    }

    @Command(name = "show", description = "Shows each effective value and its source.", mixinStandardHelpOptions = true)
    int show(@Option(names = "--json", description = "Print JSON.") boolean json) {
        var values = glovebox().configuration().values();
        var out = out();
        if (json) {
            out.println(Json.write(values.stream()
                    .map(value -> Map.of("key", value.key(), "value", value.value(), "origin", value.origin()))
                    .toList()));
        } else {
            out.print(ConfigurationText.table(values));
        }
        out.flush();
        return 0;
    }

    @Command(
            name = "template",
            description = "Prints a template of the configuration file with all keys.",
            mixinStandardHelpOptions = true)
    int template() {
        out().print(ConfigurationTemplate.text());
        out().flush();
        return 0;
    }
}
