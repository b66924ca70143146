package dev.glovebox.init;

/** The type byte of each frame. */
final class FrameType {
    static final int EXEC = 0x01;
    static final int STDIN = 0x02;
    static final int STDIN_END = 0x03;
    static final int SIGNAL = 0x04;
    static final int RESIZE = 0x05;
    static final int CREDIT = 0x06;
    static final int INSPECT = 0x07;
    static final int HELLO = 0x81;
    static final int STARTED = 0x82;
    static final int STDOUT = 0x83;
    static final int STDERR = 0x84;
    static final int EXITED = 0x85;
    static final int REFUSED = 0x86;
    static final int STDIN_CREDIT = 0x87;
    static final int REPORT = 0x88;
    static final int FATAL = 0x89;

    private FrameType() {}

    static int of(Frame frame) {
        return switch (frame) {
            case Request.Exec _ -> EXEC;
            case Request.Stdin _ -> STDIN;
            case Request.StdinEnd _ -> STDIN_END;
            case Request.Signal _ -> SIGNAL;
            case Request.Resize _ -> RESIZE;
            case Request.Credit _ -> CREDIT;
            case Request.Inspect _ -> INSPECT;
            case Answer.Hello _ -> HELLO;
            case Answer.Started _ -> STARTED;
            case Answer.Stdout _ -> STDOUT;
            case Answer.Stderr _ -> STDERR;
            case Answer.Exited _ -> EXITED;
            case Answer.Refused _ -> REFUSED;
            case Answer.StdinCredit _ -> STDIN_CREDIT;
            case Answer.Report _ -> REPORT;
            case Answer.Fatal _ -> FATAL;
        };
    }
}
