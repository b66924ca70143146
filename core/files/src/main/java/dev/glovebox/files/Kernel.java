package dev.glovebox.files;

/** The system calls of the native library. Each returns what the kernel does: a number, or minus an errno. */
final class Kernel {

    static final int AT_FDCWD = -100;

    static final long O_DIRECTORY = NativeLibrary.architecture().equals("aarch64") ? 0x4000 : 0x10000;
    static final long O_NOFOLLOW = NativeLibrary.architecture().equals("aarch64") ? 0x8000 : 0x20000;
    static final long O_NONBLOCK = 0x800;
    static final long O_CLOEXEC = 0x80000;
    static final long O_PATH = 0x200000;

    static final long RESOLVE_NO_XDEV = 0x01;
    static final long RESOLVE_NO_MAGICLINKS = 0x02;
    static final long RESOLVE_NO_SYMLINKS = 0x04;
    static final long RESOLVE_BENEATH = 0x08;

    static final int RENAME_NOREPLACE = 1;
    static final int RENAME_EXCHANGE = 2;

    static final int ENOENT = 2;
    static final int EACCES = 13;
    static final int EEXIST = 17;
    static final int EXDEV = 18;
    static final int ENOTDIR = 20;
    static final int EINVAL = 22;
    static final int ENOSYS = 38;
    static final int ELOOP = 40;

    static {
        NativeLibrary.load();
    }

    private Kernel() {}

    static native int openat2(int directory, byte[] path, long flags, long resolve);

    /** Opens a regular file, fills the buffer as far as the file reaches, and closes it. Anything else is {@code -EINVAL}. */
    static native int read(int directory, byte[] path, long flags, long resolve, byte[] buffer);

    static native int renameat2(int from, byte[] old, int to, byte[] name, int flags);

    static native int close(int descriptor);

    static native int syncfs(int descriptor);
}
