package dev.glovebox.runtime.egress;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Questions for names on a connection, each with its length before it. */
final class NameSession implements ProxySession {

    private final Client client;
    private final NameService names;

    NameSession(Client client, NameService names) {
        this.client = client;
        this.names = names;
    }

    @Override
    public void hold() throws IOException {
        for (var query = next(); query.isPresent(); query = next()) {
            var answer = names.answer(query.get());
            if (answer.isEmpty()) {
                return;
            }
            client.output()
                    .write(ByteBuffer.allocate(2 + answer.get().length)
                            .putShort((short) answer.get().length)
                            .put(answer.get())
                            .array());
        }
    }

    private Optional<byte[]> next() throws IOException {
        client.greets();
        int high = client.reader().read();
        int low = high < 0 ? -1 : client.reader().read();
        if (low < 0) {
            return Optional.empty();
        }
        byte[] query = new byte[high << 8 | low];
        for (int i = 0; i < query.length; i++) {
            int octet = client.reader().read();
            if (octet < 0) {
                return Optional.empty();
            }
            query[i] = (byte) octet;
        }
        return Optional.of(query);
    }
}
