package dev.glovebox.cli.manual;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual page of one command.
 *
 * @param edition version and date, which every page carries
 */
record ManPage(CommandSpec command, Edition edition) {

    /** @param date such as {@code 2026-01-01} */
    record Edition(String version, String date) {}

    /** Examples in a help text are indented by this. */
    private static final String EXAMPLE = "  ";

    String name() {
        return name(command);
    }

    private static String name(CommandSpec command) {
        return command.qualifiedName("-");
    }

    String text() {
        var page = new Roff();
        page.macro(
                "TH",
                name().toUpperCase(Locale.ROOT),
                "1",
                edition.date(),
                "glovebox " + edition.version(),
                "Glovebox Manual");
        page.macro("SH", "NAME").text(name() + " - " + sentence(CommandTree.purpose(command)));
        page.macro("SH", "SYNOPSIS").raw(synopsis());
        describe(page);
        list(
                page,
                "ARGUMENTS",
                command.positionalParameters().stream()
                        .filter(parameter -> !parameter.hidden())
                        .map(ManPage::entry)
                        .toList());
        options(page);
        list(
                page,
                "COMMANDS",
                CommandTree.children(command).stream()
                        .map(child -> new Entry(Roff.bold(name(child)) + "(1)", CommandTree.purpose(child)))
                        .toList());
        examples(page);
        seeAlso(page);
        return page.toString();
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    private String synopsis() {
        var words = new ArrayList<String>();
        words.add(Roff.bold(command.qualifiedName()));
        if (!CommandTree.options(command).isEmpty()) {
            words.add("[" + Roff.italic("OPTION") + "]...");
        }
        if (!CommandTree.children(command).isEmpty()) {
            words.add(Roff.italic("COMMAND"));
        }
        command.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .map(ManPage::synopsis)
                .forEach(words::add);
        return String.join(" ", words);
    }

    private static String synopsis(PositionalParamSpec parameter) {
        String label = Roff.italic(parameter.paramLabel()) + (parameter.arity().max() > 1 ? "..." : "");
        return parameter.arity().min() == 0 ? "[" + label + "]" : label;
    }

    private void describe(Roff page) {
        page.macro("SH", "DESCRIPTION");
        page.text(CommandTree.plain(command.usageMessage().description()));
        var more = texts().filter(line -> !line.startsWith(EXAMPLE) && !line.isBlank())
                .toList();
        for (String line : more) {
            page.raw(".PP").text(line);
        }
    }

    private Stream<String> texts() {
        var usage = command.usageMessage();
        return Stream.of(usage.header(), usage.footer())
                .flatMap(Stream::of)
                .map(CommandTree::plain)
                .flatMap(String::lines);
    }

    private void examples(Roff page) {
        var examples = texts().filter(line -> line.startsWith(EXAMPLE))
                .map(String::strip)
                .toList();
        if (!examples.isEmpty()) {
            page.macro("SH", "EXAMPLES").raw(".nf");
            examples.forEach(page::text);
            page.raw(".fi");
        }
    }

    /** Entry of a list: its term in roff, and its meaning. */
    private record Entry(String term, String meaning) {}

    private static Entry entry(PositionalParamSpec parameter) {
        return new Entry(synopsis(parameter), CommandTree.plain(parameter.description()));
    }

    private static Entry entry(OptionSpec option) {
        String names = Stream.of(option.names()).map(Roff::bold).collect(Collectors.joining(", "));
        String value = option.arity().max() == 0 ? "" : "=" + Roff.italic(option.paramLabel());
        return new Entry(names + value, CommandTree.plain(option.description()));
    }

    /** Those without a group first, then each group below its heading. */
    private void options(Roff page) {
        var all = CommandTree.options(command);
        var grouped = command.argGroups().stream()
                .flatMap(group -> group.allOptionsNested().stream())
                .toList();
        list(
                page,
                "OPTIONS",
                all.stream()
                        .filter(option -> !grouped.contains(option))
                        .map(ManPage::entry)
                        .toList());
        for (ArgGroupSpec group : command.argGroups()) {
            String heading = group.heading() == null ? "More options" : CommandTree.plain(group.heading());
            list(
                    page,
                    sentence(heading.strip().replaceAll(":$", "")).toUpperCase(Locale.ROOT),
                    group.allOptionsNested().stream()
                            .filter(option -> !option.hidden())
                            .map(ManPage::entry)
                            .toList());
        }
    }

    private static void list(Roff page, String title, List<Entry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        page.macro("SH", title);
        for (Entry entry : entries) {
            page.raw(".TP").raw(entry.term()).text(entry.meaning());
        }
    }

    private void seeAlso(Roff page) {
        var parent = command.parent();
        if (parent != null) {
            page.macro("SH", "SEE ALSO").raw(Roff.bold(name(parent)) + "(1)");
        }
    }
}
