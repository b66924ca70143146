package dev.glovebox.server.route;

import dev.glovebox.protocol.resource.Step;
import dev.glovebox.protocol.wire.Reason;
import dev.glovebox.server.error.Refusal;
import dev.glovebox.server.schedule.Admission.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Judges every step of a workflow. Each reason names the step and the field of the workflow. */
final class StepReasons {

    private final List<Decision> decisions = new ArrayList<>();
    private final List<Reason> reasons = new ArrayList<>();

    /**
     * Judges all of them, so that all problems are listed at once.
     *
     * @throws Refusal when one of them is malformed
     */
    StepReasons(List<Step> steps, Function<Step, Decision> judge) {
        var malformed = new ArrayList<Reason>();
        for (int i = 0; i < steps.size(); i++) {
            var step = steps.get(i);
            try {
                var decision = judge.apply(step);
                decisions.add(decision);
                if (decision instanceof Decision.Refused(var _, var against)) {
                    reasons.addAll(of(i, step, against));
                }
            } catch (Refusal refusal) {
                if (refusal.error().status() != 400) {
                    throw refusal;
                }
                malformed.addAll(of(i, step, refusal.error().violations()));
            }
        }
        if (!malformed.isEmpty()) {
            throw Refusal.invalid(malformed);
        }
    }

    private static List<Reason> of(int index, Step step, List<Reason> against) {
        String place = "steps[" + index + "]";
        return against.stream()
                .map(reason -> new Reason(
                        reason.rule(),
                        Optional.of(
                                reason.field().map(field -> place + "." + field).orElse(place)),
                        "step " + step.name() + ": " + reason.message(),
                        reason.hint()))
                .toList();
    }

    /** One for each step, in order. */
    List<Decision> decisions() {
        return decisions;
    }

    /** What the policy has against the steps; empty when nothing. */
    List<Reason> reasons() {
        return reasons;
    }
}
