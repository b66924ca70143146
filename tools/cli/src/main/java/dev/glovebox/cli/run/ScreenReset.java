package dev.glovebox.cli.run;

import java.util.List;

/**
 * Undoes what escape codes did to a terminal, and keeps what is on its screen. A reset by {@code ESC c} would do so in one step, but take
 * the program's output with it.
 */
final class ScreenReset {

    private static final String ESCAPE = "\033";

    private static final List<String> STEPS = List.of(
            "\030" + ESCAPE + "\\", // ends whatever was begun: a code, a title, a string
            csi("?2026l"), // draws at once
            csi("?1049l") + csi("?1047l") + csi("?47l"), // the ordinary screen
            csi("0$}"), // not its status line
            csi("!p"), // a soft reset, as far as the terminal knows it; the rest in case it does not
            csi("?69l")
                    + csi("r")
                    + csi("?6l"), // no margins: all of the screen scrolls, and positions count from its corner
            csi("0m") + csi("0\"q") + csi("?5l"), // no colours, nothing hidden, not reversed
            ESCAPE + "]104\007" + ESCAPE + "]110\007" + ESCAPE + "]111\007" + ESCAPE
                    + "]112\007", // colours mean what they meant
            ESCAPE + "%G" + ESCAPE + "(B" + ESCAPE + ")B" + ESCAPE + "*B" + ESCAPE
                    + "+B\017", // letters mean what they mean
            csi("4l") + csi("20l") + csi("?7h") + csi("?45l"), // writes over, feeds lines as ever, wraps
            csi("2l") + csi("12h") + csi("?1l") + ESCAPE + ">", // the keyboard is on, echoes once, sends ordinary keys
            csi("?2004l") + csi(">4;0m") + csi("=0;1u"), // and does not wrap what is pasted or pressed in codes
            csi("?9l")
                    + csi("?1000l")
                    + csi("?1001l")
                    + csi("?1002l")
                    + csi("?1003l")
                    + csi("?1004l"), // no mouse, no focus
            csi("?1005l") + csi("?1006l") + csi("?1015l") + csi("?1016l"),
            csi("?25h"), // the cursor is seen
            csi("9999;1H") + "\r\n"); // below everything that is there

    /** All of it. */
    static final String CODES = String.join("", STEPS);

    private ScreenReset() {}

    private static String csi(String code) {
        return ESCAPE + "[" + code;
    }
}
