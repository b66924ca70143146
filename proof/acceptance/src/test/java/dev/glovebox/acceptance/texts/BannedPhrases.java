package dev.glovebox.acceptance.texts;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Phrases that no text for users contains, each with what to write instead. */
enum BannedPhrases {
    NO_COMMAND("\\bsay (what|one of|list|show|create|check)\\b", "missing subcommand: …"),
    MISTAKE("mistake of (ours|the)", "internal error: … (this is a bug in Glovebox)"),
    NOT_TO_BE_HAD("not to be (had|seen)|to be had", "is not supported with, is not available, is not visible"),
    MEND("\\bmend", "fix"),
    WISH("\\bwish", "request, option"),
    LEAVE_OUT("\\bleave (it|that|this|one of them|--[a-z-]+) out\\b|\\bor leave\\b", "drop this option"),
    THE_SAME("^The same;", "each help line stands alone"),
    PROXY_SETTINGS("and not otherwise", "only proxy-aware programs can reach the network"),
    FORGOTTEN("\\bforg(e|o)t(s|ten)?\\b", "dropped, deleted, discarded"),
    THEIR_LEVEL("level has them", "system calls to allow beyond those of the level"),
    SOUND("configuration(:| is) sound", "configuration: valid"),
    CLOTHES("clothes", "process creation disguised as a thread"),
    HELPER("\\b(resident )?helper\\b(?! run by the kernel)|\\bfront desk\\b|\\breception\\b", "daemon"),
    FIGURES("\\bfigures\\b", "metrics"),
    WAITING_BOX("\\bwaiting (box|container|workspace)|\\bbox(es)? (that )?waits?\\b|\\bmade ahead\\b", "warm"),
    VOUCH("\\bvouch", "trust, trusted file"),
    LIES("\\b(lies|lie) (in|between|below)\\b", "is in, is between"),
    SOMEBODY("\\b(nobody|somebody|someone) ", "name the user, the program or the process"),
    IS_NO("\\bis no (file|directory|entry|terminal|override|number|name)\\b", "is not a …"),
    AT_ONE_TIME("\\bat one time\\b|\\bat most so (many|much)\\b", "maximum number of …, at the same time"),
    ANSWERS("\\b(cannot|does not|did not) answer\\b", "does not respond"),
    OBEY("\\bobeys?\\b", "reads it as configuration, follows");

    private final Pattern pattern;
    private final String instead;

    BannedPhrases(String pattern, String instead) {
        this.pattern = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);
        this.instead = instead;
    }

    /** What is wrong with a text, for whoever has to rewrite it. */
    static List<String> in(String text) {
        return Stream.of(values())
                .filter(phrase -> phrase.pattern.matcher(text).find())
                .map(phrase -> phrase.name() + " (write: " + phrase.instead + "): " + text)
                .toList();
    }
}
