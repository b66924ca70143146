package dev.glovebox.runtime.code;

import dev.glovebox.screen.finding.Language;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;

/** Source code in memory: read once, and what was read is all there is. */
public final class SourceCode {

    private final Language language;
    private final String name;
    private final byte[] bytes;

    /**
     * Takes a copy.
     *
     * @param name what tracebacks call it
     */
    public SourceCode(Language language, String name, byte[] bytes) {
        this.language = language;
        this.name = name;
        this.bytes = bytes.clone();
    }

    public Language language() {
        return language;
    }

    public String name() {
        return name;
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    int length() {
        return bytes.length;
    }

    /** The code first, then whatever the program itself is to read. */
    InputStream before(InputStream input) {
        return new SequenceInputStream(new ByteArrayInputStream(bytes), input);
    }
}
