package dev.glovebox.pegparser.icu.lang;

/** The two binary properties that decide what an identifier is. The numbers are ICU's and compiled into the parser. */
public interface UProperty {
    int XID_CONTINUE = 32;
    int XID_START = 33;
}
