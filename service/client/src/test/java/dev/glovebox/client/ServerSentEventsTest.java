package dev.glovebox.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.client.ServerSentEvents.Event;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerSentEventsTest {

    private static List<Event> read(String stream) throws IOException {
        try (var events = new ServerSentEvents(new ByteArrayInputStream(stream.getBytes(StandardCharsets.UTF_8)))) {
            var all = new ArrayList<Event>();
            for (var event = events.next(); event.isPresent(); event = events.next()) {
                all.add(event.get());
            }
            return all;
        }
    }

    @Test
    void eventsAreReadWithIdTypeAndData() throws IOException {
        assertThat(read("id: 7\nevent: task.created\ndata: {\"ü\":1}\n\ndata:bare\n\n"))
                .containsExactly(new Event("7", "task.created", "{\"ü\":1}"), new Event("", "message", "bare"));
    }

    @Test
    void linesOfDataAreJoined() throws IOException {
        assertThat(read("data: a\ndata: b\n\n")).containsExactly(new Event("", "message", "a\nb"));
    }

    @Test
    void commentsAndEmptyLinesKeepTheStreamAliveAndMeanNothing() throws IOException {
        assertThat(read(": hello\n\n\n: again\ndata: x\n\n")).containsExactly(new Event("", "message", "x"));
    }

    @Test
    void truncatedEventIsDropped() throws IOException {
        assertThat(read("data: whole\n\nid: 8\ndata: hal")).containsExactly(new Event("", "message", "whole"));
    }
}
