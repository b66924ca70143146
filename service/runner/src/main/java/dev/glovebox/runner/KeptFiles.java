package dev.glovebox.runner;

import dev.glovebox.model.failure.SandboxException;
import dev.glovebox.model.run.RunId;
import dev.glovebox.model.value.Printable;
import dev.glovebox.protocol.outcome.ChangesReport;
import dev.glovebox.runtime.change.ChangeStore;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Which files a run changed, as the server lists them. */
final class KeptFiles {

    private final ChangeStore store;

    KeptFiles(ChangeStore store) {
        this.store = store;
    }

    /** None when the run changed nothing, or someone decided about it already. */
    List<ChangesReport.File> of(RunId run) {
        try {
            return store.find(run.text()).changes().changes().stream()
                    .limit(ChangesReport.MOST_FILES)
                    .map(change -> new ChangesReport.File(
                            Printable.text(change.path()), change.kind().name().toLowerCase(Locale.ROOT)))
                    .toList();
        } catch (IOException | SandboxException nothingKept) {
            return List.of();
        }
    }
}
