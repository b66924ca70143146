package dev.glovebox.screen.report;

import dev.glovebox.screen.finding.Finding;
import dev.glovebox.screen.finding.ScreenResult;
import dev.glovebox.screen.finding.Suppression;
import java.io.StringWriter;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A verdict as one JSON object. Streamed, so that a fresh process does not pay for data binding. */
public final class ScreenResultJson {
    private ScreenResultJson() {}

    public static String of(ScreenResult result) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeBooleanProperty("accepted", result.accepted());
            json.writeStringProperty("language", result.language().id());
            json.writeStringProperty("profile", result.profile().id());
            json.writeStringProperty("sha256", result.sha256());
            json.writeStringProperty("coverage", result.language().coverage());
            json.writeArrayPropertyStart("findings");
            for (Finding finding : result.findings()) {
                finding(json, finding);
            }
            json.writeEndArray();
            json.writeArrayPropertyStart("suppressions");
            for (Suppression suppression : result.suppressions()) {
                suppression(json, suppression);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return out.toString();
    }

    private static void finding(JsonGenerator json, Finding finding) {
        json.writeStartObject();
        json.writeStringProperty("rule", finding.rule());
        json.writeStringProperty("severity", finding.severity().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("certainty", finding.certainty().name().toLowerCase(Locale.ROOT));
        json.writeNumberProperty("line", finding.position().line());
        json.writeNumberProperty("column", finding.position().column());
        json.writeNumberProperty("endLine", finding.position().endLine());
        json.writeNumberProperty("endColumn", finding.position().endColumn());
        json.writeStringProperty("source", finding.position().source());
        json.writeStringProperty("reason", finding.explanation().reason());
        json.writeStringProperty("instead", finding.explanation().instead());
        json.writeEndObject();
    }

    private static void suppression(JsonGenerator json, Suppression suppression) {
        json.writeStartObject();
        json.writeNumberProperty("line", suppression.line());
        json.writeStringProperty("outcome", suppression.outcome().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("reason", suppression.reason());
        json.writeArrayPropertyStart("rules");
        suppression.rules().forEach(json::writeString);
        json.writeEndArray();
        json.writeArrayPropertyStart("suppressed");
        suppression.suppressed().forEach(finding -> finding(json, finding));
        json.writeEndArray();
        json.writeEndObject();
    }
}
