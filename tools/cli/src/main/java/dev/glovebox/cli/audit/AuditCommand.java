package dev.glovebox.cli.audit;

import dev.glovebox.cli.option.CommandGroup;
import dev.glovebox.ledger.LedgerQuery;
import dev.glovebox.ledger.LedgerReader;
import dev.glovebox.ledger.LedgerText;
import dev.glovebox.ledger.LedgerVerifier;
import dev.glovebox.ledger.Verification;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.value.Printable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code glovebox audit}. */
@Command(name = "audit", description = "Shows and verifies the audit log.", mixinStandardHelpOptions = true)
public final class AuditCommand extends CommandGroup {

    public AuditCommand() {
        super("show or verify");
    }

    @Command(
            name = "show",
            description = "Prints the entries of the audit log, oldest first.",
            mixinStandardHelpOptions = true)
    int show(
            @Option(names = "--run", paramLabel = "ID", description = "Print only the entries of this run.") @Nullable
                    String run,
            @Option(
                            names = "--type",
                            paramLabel = "TYPE",
                            description = "Print only entries of this type, for example sandbox.stopped.")
                    @Nullable
                    String type,
            @Option(names = "--last", paramLabel = "N", description = "Print only the last N entries.") @Nullable
                    Integer last,
            @Option(names = "--json", description = "Print the entries as stored, one JSON object per line.")
                    boolean json)
            throws IOException {
        var out = out();
        LedgerReader.read(
                ledger(),
                query(run, type, last),
                entry -> out.println(json ? LedgerText.json(entry) : LedgerText.line(entry)));
        out.flush();
        return 0;
    }

    private LedgerQuery query(@Nullable String run, @Nullable String type, @Nullable Integer last) {
        try {
            var query = LedgerQuery.EVERYTHING;
            query = run == null ? query : query.withRun(new RunId(run));
            query = type == null ? query : query.withType(type);
            return last == null ? query : query.withLast(last);
        } catch (IllegalArgumentException misread) {
            throw misused(String.valueOf(misread.getMessage()), misread);
        }
    }

    @Command(
            name = "verify",
            description = "Checks that no entry of the audit log was edited, removed or reordered.",
            mixinStandardHelpOptions = true)
    int verify() throws IOException {
        var out = out();
        return switch (LedgerVerifier.verify(ledger())) {
            case Verification.Intact intact -> {
                out.println("intact: " + (intact.entries() == 1 ? "1 entry" : intact.entries() + " entries")
                        + ", last hash " + intact.lastHash());
                out.flush();
                yield 0;
            }
            case Verification.Broken broken -> {
                out.println("broken at line " + broken.line() + ": " + Printable.whole(broken.message()));
                out.flush();
                yield 1;
            }
        };
    }

    private Path ledger() {
        return glovebox()
                .caller()
                .wiring(glovebox().configuration())
                .installation()
                .ledger();
    }
}
