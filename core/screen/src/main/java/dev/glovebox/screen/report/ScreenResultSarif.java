package dev.glovebox.screen.report;

import dev.glovebox.screen.finding.Family;
import dev.glovebox.screen.finding.Finding;
import dev.glovebox.screen.finding.ScreenResult;
import dev.glovebox.screen.finding.Severity;
import dev.glovebox.screen.finding.Suppression;
import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A verdict as SARIF 2.1.0. Suppressed findings stay in the log, marked as suppressed in source. */
public final class ScreenResultSarif {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private ScreenResultSarif() {}

    /** {@code uri} names the file as the reader knows it; the hash says which bytes were meant. */
    public static String of(ScreenResult screened, String uri) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeStringProperty("$schema", SCHEMA);
            json.writeStringProperty("version", "2.1.0");
            json.writeArrayPropertyStart("runs");
            json.writeStartObject();
            tool(json);
            artifact(json, screened, uri);
            json.writeArrayPropertyStart("results");
            screened.findings().forEach(finding -> result(json, finding, uri, Marked.AS_FOUND));
            for (Suppression suppression : screened.suppressions()) {
                suppression.suppressed().forEach(finding -> result(json, finding, uri, Marked.SUPPRESSED));
            }
            json.writeEndArray();
            json.writeStringProperty("columnKind", "unicodeCodePoints");
            json.writeEndObject();
            json.writeEndArray();
            json.writeEndObject();
        }
        return out.toString();
    }

    private enum Marked {
        AS_FOUND,
        SUPPRESSED
    }

    private static void tool(JsonGenerator json) {
        json.writeObjectPropertyStart("tool");
        json.writeObjectPropertyStart("driver");
        json.writeStringProperty("name", "glovebox");
        json.writeArrayPropertyStart("rules");
        for (Family family : Family.values()) {
            json.writeStartObject();
            json.writeStringProperty("id", family.id());
            text(json, "shortDescription", "Code that " + family.reason());
            text(json, "help", "Instead: " + family.instead());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void artifact(JsonGenerator json, ScreenResult screened, String uri) {
        json.writeArrayPropertyStart("artifacts");
        json.writeStartObject();
        json.writeObjectPropertyStart("location");
        json.writeStringProperty("uri", uri);
        json.writeEndObject();
        json.writeStringProperty("sourceLanguage", screened.language().id());
        json.writeObjectPropertyStart("hashes");
        json.writeStringProperty("sha-256", screened.sha256());
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
    }

    private static void result(JsonGenerator json, Finding finding, String uri, Marked marked) {
        json.writeStartObject();
        json.writeStringProperty("ruleId", finding.rule());
        json.writeStringProperty("level", finding.severity() == Severity.ERROR ? "error" : "warning");
        text(
                json,
                "message",
                finding.explanation().reason() + "; " + finding.explanation().instead());
        json.writeArrayPropertyStart("locations");
        json.writeStartObject();
        json.writeObjectPropertyStart("physicalLocation");
        json.writeObjectPropertyStart("artifactLocation");
        json.writeStringProperty("uri", uri);
        json.writeEndObject();
        region(json, finding.position());
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
        if (marked == Marked.SUPPRESSED) {
            json.writeArrayPropertyStart("suppressions");
            json.writeStartObject();
            json.writeStringProperty("kind", "inSource");
            json.writeEndObject();
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private static void region(JsonGenerator json, Finding.Location position) {
        json.writeObjectPropertyStart("region");
        json.writeNumberProperty("startLine", position.line());
        json.writeNumberProperty("startColumn", position.column());
        json.writeNumberProperty("endLine", position.endLine());
        json.writeNumberProperty("endColumn", position.endColumn());
        text(json, "snippet", position.source());
        json.writeEndObject();
    }

    private static void text(JsonGenerator json, String name, String text) {
        json.writeObjectPropertyStart(name);
        json.writeStringProperty("text", text);
        json.writeEndObject();
    }
}
