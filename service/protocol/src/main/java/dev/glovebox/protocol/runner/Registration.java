package dev.glovebox.protocol.runner;

import dev.glovebox.model.network.NetworkMode;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.value.ByteSize;
import dev.glovebox.model.value.Cpus;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.protocol.wire.Tree;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * How a runner introduces itself. The same name registers the same runner again, also after a restart.
 *
 * @param name for example the host's name
 */
public record Registration(String name, Capabilities capabilities, Capacity capacity) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    /**
     * Capabilities of the runner.
     *
     * @param networks modes it can set up
     * @param runtimes registered OCI runtimes a task may ask for by name
     */
    public record Capabilities(List<IsolationLevel> levels, List<String> networks, List<String> runtimes) {
        public Capabilities {
            levels = List.copyOf(levels);
            networks = List.copyOf(networks);
            runtimes = List.copyOf(runtimes);
        }

        Map<String, Object> tree() {
            return new Tree()
                    .put("levels", levels.stream().map(IsolationLevel::label).toList())
                    .put("networks", networks)
                    .put("runtimes", runtimes)
                    .map();
        }

        static Capabilities read(Reading from) {
            return new Capabilities(
                    each(from, "levels", IsolationLevel::parse),
                    each(from, "networks", text -> NetworkMode.parse(text).label()),
                    from.texts("runtimes"));
        }

        private static <T> List<T> each(Reading from, String name, java.util.function.Function<String, T> parser) {
            return from.texts(name).stream()
                    .flatMap(text -> {
                        try {
                            return java.util.stream.Stream.of(parser.apply(text));
                        } catch (IllegalArgumentException unknown) {
                            from.problem(
                                    name, "field.value", String.valueOf(unknown.getMessage()), "remove this field");
                            return java.util.stream.Stream.empty();
                        }
                    })
                    .toList();
        }
    }

    /** How much it can hold at once. */
    public record Capacity(int boxes, Cpus cpus, ByteSize memory) {
        Map<String, Object> tree() {
            return new Tree()
                    .put("boxes", boxes)
                    .put("cpus", cpus.toString())
                    .put("memory", memory.toString())
                    .map();
        }

        static Capacity read(Reading from) {
            return new Capacity(
                    from.integer("boxes", 1, 100_000).orElse(1),
                    from.parsed("cpus", Cpus::parse, new Cpus(1000)),
                    from.parsed("memory", ByteSize::parse, ByteSize.gibibytes(1)));
        }
    }

    public Map<String, Object> tree() {
        return new Tree()
                .put("name", name)
                .put("capabilities", capabilities.tree())
                .put("capacity", capacity.tree())
                .map();
    }

    public static Registration read(Reading from) {
        String name = from.text("name");
        if (!NAME.matcher(name).matches()) {
            from.problem("name", "runner.name", "is not a valid runner name", "use letters, digits, dots and dashes");
        }
        return new Registration(
                name,
                from.object("capabilities", Capabilities::read).orElseThrow(() -> {
                    from.missing("capabilities");
                    return from.failure();
                }),
                from.object("capacity", Capacity::read).orElseThrow(() -> {
                    from.missing("capacity");
                    return from.failure();
                }));
    }
}
