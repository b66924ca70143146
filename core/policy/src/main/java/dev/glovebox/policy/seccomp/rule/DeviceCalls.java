package dev.glovebox.policy.seccomp.rule;

import static dev.glovebox.policy.seccomp.rule.ArgumentCondition.INT;
import static dev.glovebox.policy.seccomp.rule.ArgumentCondition.notAmong;
import static dev.glovebox.policy.seccomp.rule.SyscallRule.allow;

import java.util.List;

/** Device control, and the making of special files. */
public final class DeviceCalls {

    /** Types a keystroke into the terminal, to be read by whoever reads there next: outside the box, a shell. */
    public static final long TIOCSTI = 0x5412;

    /** Pastes the selection of a virtual console: the same keystrokes another way. */
    public static final long TIOCLINUX = 0x541c;

    /** Loads a line discipline, code for modems and buses with a history of holes, onto a terminal. */
    public static final long TIOCSETD = 0x5423;

    private static final long FILE_TYPE = 0xf000;
    private static final long CHARACTER_DEVICE = 0x2000;
    private static final long BLOCK_DEVICE = 0x6000;

    private DeviceCalls() {}

    public static List<SyscallRule> rules() {
        return List.of(
                allow(
                                "terminal and socket control; no injection of terminal input, no change of the line discipline",
                                "ioctl")
                        .when(notAmong(1, INT, TIOCSTI, TIOCLINUX, TIOCSETD)),
                allow("named pipes only; device 0 needs no capability and is a deletion marker in overlayfs", "mknod")
                        .when(notAmong(1, FILE_TYPE, CHARACTER_DEVICE, BLOCK_DEVICE)),
                allow("named pipes only, like mknod", "mknodat")
                        .when(notAmong(2, FILE_TYPE, CHARACTER_DEVICE, BLOCK_DEVICE)));
    }
}
