package dev.glovebox.model.run;

import java.util.List;

/**
 * Numbers of changes that a run made to its project. The changes themselves are kept under the run's id.
 *
 * @param strategy how the writes were kept apart: {@code overlay} or {@code copy}
 * @param changes all of them, the refused ones included
 * @param refused those that can be seen and cannot be applied
 * @param bytes of content kept
 * @param hash names exactly these changes; empty when there are none
 * @param notes what a person should know: a limit that was hit, a cap that could not be set
 */
public record ChangeSummary(String strategy, int changes, int refused, long bytes, String hash, List<String> notes) {

    public ChangeSummary {
        notes = List.copyOf(notes);
    }
}
