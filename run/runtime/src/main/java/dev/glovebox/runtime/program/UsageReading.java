package dev.glovebox.runtime.program;

import dev.glovebox.engine.cgroup.ControlGroup;
import dev.glovebox.init.Reply;
import dev.glovebox.model.run.Usage;
import dev.glovebox.runtime.box.Preloaded;
import dev.glovebox.runtime.channel.CommandEnd;
import java.time.Duration;
import java.util.Optional;

/** Reads the usage of a run: the control group's word for the whole box where there is one, otherwise init's for the command. */
final class UsageReading {

    private UsageReading() {}

    /** A program that was there before its job is charged from the hand-over on. */
    static Usage since(Preloaded ready, Usage whole, Duration elapsed) {
        var own = whole.cpu().minus(ready.processorBefore());
        return new Usage(
                elapsed,
                own.isNegative() ? Duration.ZERO : own,
                whole.peakMemoryBytes(),
                whole.maxProcesses(),
                whole.io());
    }

    static Usage of(CommandEnd end, Duration elapsed, Optional<ControlGroup> group) {
        var counted = end instanceof CommandEnd.Ended(Reply.Ending _, Reply.Usage usage)
                ? Optional.of(usage)
                : Optional.<Reply.Usage>empty();
        Duration own = counted.map(usage -> usage.user().plus(usage.system())).orElse(Duration.ZERO);
        Duration whole = group.map(ControlGroup::cpuTime).orElse(Duration.ZERO);
        long resident = counted.map(usage -> usage.maxResidentKib() * 1024).orElse(0L);
        return new Usage(
                counted.map(Reply.Usage::wall).orElse(elapsed),
                whole.compareTo(own) > 0 ? whole : own,
                group.map(ControlGroup::peakMemory)
                        .filter(peak -> peak.isPresent())
                        .map(peak -> peak.getAsLong())
                        .orElse(resident),
                group.map(g -> (int) g.processPeak().orElse(0)).orElse(0),
                group.map(ControlGroup::io).orElse(Usage.Io.NOTHING));
    }
}
