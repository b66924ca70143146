package dev.glovebox.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Name and labels of a metric. */
record MetricName(String name, String help, List<String> labels) {

    private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9_]*");

    MetricName {
        labels = List.copyOf(labels);
        var words = new ArrayList<>(labels);
        words.add(name);
        for (String word : words) {
            if (!FORM.matcher(word).matches()) {
                throw new IllegalArgumentException("'" + word + "' is not a valid name of a metric or a label");
            }
        }
    }

    /** The values of the labels, in the order in which the labels were named. */
    List<String> values(String... given) {
        if (given.length != labels.size()) {
            throw new IllegalArgumentException(name + " has the labels " + labels + ", not " + List.of(given));
        }
        return List.of(given);
    }

    void writeHead(String type, StringBuilder out) {
        out.append("# HELP ")
                .append(name)
                .append(' ')
                .append(help.replace("\\", "\\\\").replace("\n", "\\n"));
        out.append("\n# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    void writeSample(String suffix, List<String> values, double sample, StringBuilder out) {
        writeSample(suffix, values, "", sample, out);
    }

    /** @param more a further label, written out, or nothing */
    void writeSample(String suffix, List<String> values, String more, double sample, StringBuilder out) {
        out.append(name).append(suffix);
        var pairs = new ArrayList<String>();
        for (int i = 0; i < values.size(); i++) {
            pairs.add(labels.get(i) + "=\"" + escaped(values.get(i)) + "\"");
        }
        if (!more.isEmpty()) {
            pairs.add(more);
        }
        if (!pairs.isEmpty()) {
            out.append('{').append(String.join(",", pairs)).append('}');
        }
        out.append(' ').append(number(sample)).append('\n');
    }

    static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
