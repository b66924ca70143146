package dev.glovebox.cli.remote;

import dev.glovebox.json.Json;
import dev.glovebox.protocol.resource.TimelineEvent;
import java.io.PrintWriter;

/** Prints a timeline as it comes, and knows how far it got. */
final class EventPrinter {

    /** For whom. */
    enum Format {
        TEXT,
        JSON
    }

    private final PrintWriter out;
    private final Format form;
    private long last;

    EventPrinter(PrintWriter out, Format form) {
        this.out = out;
        this.form = form;
    }

    void print(TimelineEvent event) {
        out.println(
                switch (form) {
                    case TEXT -> TaskText.event(event);
                    case JSON -> Json.write(event.tree());
                });
        out.flush();
        last = event.seq();
    }

    /** The number of the last event that was printed; 0 before the first. */
    long last() {
        return last;
    }
}
