package dev.glovebox.runtime.egress;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.glovebox.model.network.HostName;
import dev.glovebox.model.network.HostPattern;
import dev.glovebox.runtime.egress.parse.Body;
import dev.glovebox.runtime.egress.parse.ClientHello;
import dev.glovebox.runtime.egress.parse.EgressRefusal;
import dev.glovebox.runtime.egress.parse.HeadReader;
import dev.glovebox.runtime.egress.parse.NameQuery;
import dev.glovebox.runtime.egress.parse.RequestHead;
import dev.glovebox.runtime.egress.parse.SocksRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Inet4Address;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;

/** Whatever a program sends is read or refused, and what is read as a name is never an address. */
class EgressFuzzTest {

    @FuzzTest(maxDuration = "60s")
    void headIsReadOrRefused(byte[] bytes) {
        var reader = new HeadReader(new ByteArrayInputStream(bytes));
        try {
            var head = RequestHead.read(reader, 4096);
            if (head.isPresent()) {
                noAddress(head.get().target().host());
                Body.of(head.get().headers(), new Body.Empty()).copy(reader, java.io.OutputStream.nullOutputStream());
            }
        } catch (EgressRefusal | IOException _) {
            // the only ways out
        }
    }

    @FuzzTest(maxDuration = "60s")
    void socksIsReadOrRefused(byte[] bytes) {
        var reader = new HeadReader(new ByteArrayInputStream(bytes));
        try {
            if (SocksRequest.offersCredentials(reader)) {
                SocksRequest.credentials(reader);
                noAddress(SocksRequest.target(reader).host());
            }
        } catch (EgressRefusal | IOException _) {
            // the only ways out
        }
    }

    @FuzzTest(maxDuration = "60s")
    void greetingIsReadOrRefused(byte[] bytes) {
        try {
            noAddress(ClientHello.read(new HeadReader(new ByteArrayInputStream(bytes)))
                    .server());
        } catch (EgressRefusal | IOException _) {
            // the only ways out
        }
        try {
            noAddress(ClientHello.parse(ByteBuffer.wrap(bytes)));
        } catch (EgressRefusal _) {
            // the only way out
        }
    }

    @FuzzTest(maxDuration = "60s")
    void patternIsReadOrRefusedAndReadsBackTheSame(byte[] bytes) {
        try {
            var pattern = HostPattern.parse(new String(bytes, StandardCharsets.UTF_8));
            noAddress(pattern.name());
            if (!HostPattern.parse(pattern.toString()).equals(pattern)) {
                throw new AssertionError(pattern + " has two readings");
            }
        } catch (IllegalArgumentException _) {
            // the only way out
        }
    }

    @FuzzTest(maxDuration = "60s")
    void queryIsReadOrDroppedAndItsAnswersFitADatagram(byte[] bytes) {
        NameQuery.parse(bytes).ifPresent(query -> {
            var many = Collections.nCopies(200, Inet4Address.ofLiteral("11.1.1.1"));
            if (query.answer(many).length > 512 || query.answer(NameQuery.Problem.NO_SUCH_NAME).length > 512) {
                throw new AssertionError("an answer longer than a datagram");
            }
        });
    }

    private static void noAddress(HostName name) {
        try {
            Inet4Address.ofPosixLiteral(name.text());
        } catch (IllegalArgumentException _) {
            return; // as it should
        }
        throw new AssertionError(name + " is an address");
    }
}
