package dev.glovebox.runtime.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.network.HostRules;
import dev.glovebox.model.run.RunEvent;
import dev.glovebox.runtime.egress.parse.EgressRefusal;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Questions as programs send them, byte by byte. */
class NameServiceTest {

    private static final int A = 1;
    private static final int AAAA = 28;
    private static final int MX = 15;

    private static final Map<String, List<String>> WORLD = Map.of(
            "far.test", List.of("11.1.1.2", "2606:4700::1111", "11.1.1.3"),
            "inside.test", List.of("10.0.0.1"),
            "rebinding.test", List.of("11.1.1.2", "127.0.0.1"));

    private final List<RunEvent> events = new ArrayList<>();
    private final NameService names = service(new EgressScope.Anywhere());

    private NameService service(EgressScope reach) {
        return new NameService(
                new Gatekeeper(reach, name -> {
                    if (!WORLD.containsKey(name.text())) {
                        throw new UnknownHostException(name.text());
                    }
                    return WORLD.getOrDefault(name.text(), List.of()).stream()
                            .map(InetAddress::ofLiteral)
                            .toList();
                }),
                new EgressLog(events::add));
    }

    private static byte[] query(String name, int type) {
        var bytes = ByteBuffer.allocate(300)
                .putShort((short) 0x1234)
                .putShort((short) 0x0100)
                .putShort((short) 1);
        bytes.putShort((short) 0).putInt(0);
        for (String label : name.split("\\.", -1)) {
            bytes.put((byte) label.length()).put(label.getBytes(StandardCharsets.ISO_8859_1));
        }
        bytes.put((byte) 0).putShort((short) type).putShort((short) 1);
        byte[] query = new byte[bytes.position()];
        bytes.flip().get(query);
        return query;
    }

    private String ask(String name, int type) {
        return HexFormat.of().formatHex(names.answer(query(name, type)).orElseThrow());
    }

    @Test
    void publicNameResolvesToIpv4Addresses() {
        assertThat(ask("Far.Test", A))
                .startsWith("1234" + "8180" + "0001" + "0002" + "0000" + "0000")
                .endsWith("c00c" + "0001" + "0001" + "0000001e" + "0004" + "0b010102" + "c00c" + "0001" + "0001"
                        + "0000001e" + "0004" + "0b010103");
        assertThat(events).containsExactly(new RunEvent.NetworkAllowed("Far.Test", 53, "resolved, network full"));
    }

    @Test
    void otherQueryTypesGetEmptyAnswer() {
        assertThat(ask("far.test", AAAA)).startsWith("1234" + "8180" + "0001" + "0000");
        assertThat(ask("far.test", MX)).startsWith("1234" + "8184" + "0001" + "0000");
        assertThat(events).isEmpty();
    }

    @Test
    void privateOrUnknownNameDoesNotExist() {
        for (String name : List.of("inside.test", "rebinding.test", "no.test", "127.0.0.1", "with space.test")) {
            assertThat(ask(name, A)).as(name).startsWith("1234" + "8183" + "0001" + "0000");
        }
        assertThat(events)
                .hasSize(4) // nobody was refused who does not exist
                .allMatch(RunEvent.NetworkDenied.class::isInstance)
                .contains(new RunEvent.NetworkDenied(
                        "rebinding.test", 53, "the host name resolves to 127.0.0.1: loopback"));
    }

    @Test
    void malformedQueryIsNotAnswered() {
        assertThat(names.answer(new byte[0])).isEmpty();
        assertThat(names.answer(new byte[12])).isEmpty();
        byte[] answer = query("far.test", A);
        answer[2] |= (byte) 0x80;
        assertThat(names.answer(answer)).isEmpty();
        byte[] cut = query("far.test", A);
        assertThat(names.answer(java.util.Arrays.copyOf(cut, cut.length - 3))).isEmpty();
        byte[] pointer = query("far.test", A);
        pointer[12] = (byte) 0xc0;
        assertThat(names.answer(pointer)).isEmpty();
    }

    @Test
    void addressIsRefusedWithHostRules() {
        var gatekeeper = new Gatekeeper(new EgressScope.Named(HostRules.NOBODY), Resolver.OF_THIS_HOST);
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> gatekeeper.route(InetAddress.ofLiteral("11.1.1.2"), 80))
                .isInstanceOf(EgressRefusal.class);
    }
}
