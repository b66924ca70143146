package dev.glovebox.model.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Sha256Test {

    /** FIPS 180-4, one block. */
    private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void hashIsTheSameForBytesPartsAndStream() throws IOException {
        byte[] abc = "abc".getBytes(StandardCharsets.US_ASCII);
        assertThat(Sha256.of(abc)).isEqualTo(ABC);
        assertThat(Sha256.of("abc")).isEqualTo(ABC);
        assertThat(Sha256.of(new ByteArrayInputStream(abc))).isEqualTo(ABC);
        assertThat(new Sha256()
                        .add("abx".getBytes(StandardCharsets.US_ASCII), 2)
                        .add(new byte[] {'c'})
                        .hex())
                .isEqualTo(ABC);
    }
}
