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
    static final int KEEP = 0x08;
    static final int LISTEN = 0x10;
    static final int UNLISTEN = 0x11;
    static final int DIAL = 0x12;
    static final int TUNNEL_DATA = 0x13;
    static final int TUNNEL_END = 0x14;
    static final int TUNNEL_CREDIT = 0x15;
    static final int TUNNEL_CLOSE = 0x16;
    static final int DATAGRAM = 0x17;
    static final int HELLO = 0x81;
    static final int STARTED = 0x82;
    static final int STDOUT = 0x83;
    static final int STDERR = 0x84;
    static final int EXITED = 0x85;
    static final int REFUSED = 0x86;
    static final int STDIN_CREDIT = 0x87;
    static final int REPORT = 0x88;
    static final int FATAL = 0x89;
    static final int LISTENING = 0x90;
    static final int OPENED = 0x91;
    static final int DIVERTED = 0x92;
    static final int TUNNELED_DATA = 0x93;
    static final int TUNNELED_END = 0x94;
    static final int TUNNELED_CREDIT = 0x95;
    static final int TUNNELED_CLOSE = 0x96;
    static final int DATAGRAM_HEARD = 0x97;

    private FrameType() {}

    static boolean ofReply(int type) {
        return (type >= HELLO && type <= FATAL) || (type >= LISTENING && type <= DATAGRAM_HEARD);
    }

    static boolean ofRequest(int type) {
        return (type >= EXEC && type <= KEEP) || (type >= LISTEN && type <= DATAGRAM);
    }

    static int of(Frame frame) {
        return switch (frame) {
            case Request.Exec _ -> EXEC;
            case Request.Stdin _ -> STDIN;
            case Request.StdinEnd _ -> STDIN_END;
            case Request.Signal _ -> SIGNAL;
            case Request.Resize _ -> RESIZE;
            case Request.Credit _ -> CREDIT;
            case Request.Inspect _ -> INSPECT;
            case Request.Keep _ -> KEEP;
            case Request.Listen _ -> LISTEN;
            case Request.Unlisten _ -> UNLISTEN;
            case Request.Dial _ -> DIAL;
            case Request.TunnelData _ -> TUNNEL_DATA;
            case Request.TunnelEnd _ -> TUNNEL_END;
            case Request.TunnelCredit _ -> TUNNEL_CREDIT;
            case Request.TunnelClose _ -> TUNNEL_CLOSE;
            case Request.Datagram _ -> DATAGRAM;
            case Reply.Hello _ -> HELLO;
            case Reply.Started _ -> STARTED;
            case Reply.Stdout _ -> STDOUT;
            case Reply.Stderr _ -> STDERR;
            case Reply.Exited _ -> EXITED;
            case Reply.Refused _ -> REFUSED;
            case Reply.StdinCredit _ -> STDIN_CREDIT;
            case Reply.Report _ -> REPORT;
            case Reply.Fatal _ -> FATAL;
            case Reply.Listening _ -> LISTENING;
            case Reply.Opened _ -> OPENED;
            case Reply.Diverted _ -> DIVERTED;
            case Reply.Datagram _ -> DATAGRAM_HEARD;
            case Reply.TunnelData _ -> TUNNELED_DATA;
            case Reply.TunnelEnd _ -> TUNNELED_END;
            case Reply.TunnelCredit _ -> TUNNELED_CREDIT;
            case Reply.TunnelClose _ -> TUNNELED_CLOSE;
        };
    }
}
