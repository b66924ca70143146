package dev.glovebox.bench.report;

import java.util.ArrayList;
import java.util.Locale;

/** Medians and 99th percentiles as bars on a logarithmic scale, as SVG. */
public final class Plot {

    private static final int ROW = 24;
    private static final int LEFT = 280;
    private static final int WIDTH = 560;

    private Plot() {}

    public static String of(Report report) {
        var names = new ArrayList<>(report.distributions().keySet());
        int height = ROW * names.size() + 40;
        var svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                LEFT + WIDTH + 90,
                height));
        for (int decade = 0; decade <= 4; decade++) {
            double x = x(Math.pow(10, decade - 1.0));
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%.0f\" y1=\"4\" x2=\"%.0f\" y2=\"%d\" stroke=\"#ddd\"/><text x=\"%.0f\" y=\"%d\""
                            + " fill=\"#666\" text-anchor=\"middle\">%s ms</text>%n",
                    x,
                    x,
                    height - 26,
                    x,
                    height - 10,
                    decade == 0 ? "0.1" : Long.toString(Math.round(Math.pow(10, decade - 1.0)))));
        }
        for (int i = 0; i < names.size(); i++) {
            var figures = report.distributions().get(names.get(i));
            if (figures != null) {
                svg.append(bar(names.get(i), figures, 8 + i * ROW));
            }
        }
        return svg.append("</svg>\n").toString();
    }

    private static String bar(String name, Distribution figures, int y) {
        double p50 = x(figures.p50());
        double p99 = x(figures.millis(0.99));
        String colour =
                name.startsWith("host") || name.startsWith("docker") || name.startsWith("bwrap") ? "#999" : "#2a7";
        return String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text><rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"14\""
                        + " fill=\"%s\"/><line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"%s\"/>"
                        + "<text x=\"%.1f\" y=\"%d\">%.1f</text>%n",
                LEFT - 8,
                y + 12,
                name.replace("&", "&amp;").replace("<", "&lt;"),
                LEFT,
                y,
                Math.max(1, p50 - LEFT),
                colour,
                p50,
                y + 7,
                p99,
                y + 7,
                colour,
                Math.max(p50, p99) + 4,
                y + 12,
                figures.p50());
    }

    private static double x(double millis) {
        double decades = Math.log10(Math.max(millis, 0.1)) + 1;
        return LEFT + WIDTH * Math.min(decades, 5) / 5;
    }
}
