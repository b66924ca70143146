/* System calls that Java has no way to make: opening a directory so that its descriptor's number is known, without following
 * links, reading a small file in one call, renaming without replacing, and waiting for a whole file system to be on disk.
 * Nothing is decided here. Results are the kernel's: a number, or minus an errno. */
#include <jni.h>
#include <linux/stat.h>

#define PATH_BYTES 4096
#define CHUNK_BYTES 16384
#define EINTR 4
#define EINVAL 22
#define ENAMETOOLONG 36
#define AT_EMPTY_PATH 0x1000
#ifndef S_ISREG
#define S_ISREG(mode) (((mode) & 0170000) == 0100000)
#endif

#if defined(__x86_64__)
#define SYS_read 0
#define SYS_close 3
#define SYS_syncfs 306
#define SYS_renameat2 316
#define SYS_statx 332
static long call(long number, long a, long b, long c, long d, long e) {
    long result;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8) : "rcx", "r11", "memory");
    return result;
}
#elif defined(__aarch64__)
#define SYS_close 57
#define SYS_read 63
#define SYS_syncfs 267
#define SYS_renameat2 276
#define SYS_statx 291
static long call(long number, long a, long b, long c, long d, long e) {
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4) : "memory");
    return x0;
}
#else
#error "no system calls are known for this architecture"
#endif
#define SYS_openat2 437 /* everywhere */

struct how {
    unsigned long long flags, mode, resolve;
};

/* The kernel's paths are bytes that end in a zero, which Java has put there. */
static long copied(JNIEnv *env, jbyteArray path, char *buffer) {
    jsize length = (*env)->GetArrayLength(env, path);
    if (length > PATH_BYTES) return -ENAMETOOLONG;
    (*env)->GetByteArrayRegion(env, path, 0, length, (jbyte *)buffer);
    return 0;
}

JNIEXPORT jint JNICALL Java_dev_glovebox_files_Kernel_openat2(
    JNIEnv *env, jclass class, jint directory, jbyteArray path, jlong flags, jlong resolve) {
    char buffer[PATH_BYTES];
    struct how how;
    (void)class;
    how.flags = (unsigned long long)flags;
    how.mode = 0;
    how.resolve = (unsigned long long)resolve;
    long result = copied(env, path, buffer);
    return (jint)(result < 0 ? result : call(SYS_openat2, directory, (long)buffer, (long)&how, sizeof how, 0));
}

/* Fills the buffer from an open file, or with all that the file has. */
static long fill(JNIEnv *env, int file, jbyteArray buffer) {
    char chunk[CHUNK_BYTES];
    struct statx found;
    long done = 0, size = (*env)->GetArrayLength(env, buffer);
    long result = call(SYS_statx, file, (long)"", AT_EMPTY_PATH, STATX_TYPE, (long)&found);
    if (result < 0) return result;
    if (!S_ISREG(found.stx_mode)) return -EINVAL;
    while (done < size) {
        long rest = size - done;
        long count = call(SYS_read, file, (long)chunk, rest < CHUNK_BYTES ? rest : CHUNK_BYTES, 0, 0);
        if (count == -EINTR) continue;
        if (count < 0) return count;
        if (count == 0) break;
        (*env)->SetByteArrayRegion(env, buffer, (jsize)done, (jsize)count, (const jbyte *)chunk);
        done += count;
    }
    return done;
}

JNIEXPORT jint JNICALL Java_dev_glovebox_files_Kernel_read(
    JNIEnv *env, jclass class, jint directory, jbyteArray path, jlong flags, jlong resolve, jbyteArray buffer) {
    jint file = Java_dev_glovebox_files_Kernel_openat2(env, class, directory, path, flags, resolve);
    if (file < 0) return file;
    long result = fill(env, file, buffer);
    call(SYS_close, file, 0, 0, 0, 0);
    return (jint)result;
}

JNIEXPORT jint JNICALL Java_dev_glovebox_files_Kernel_renameat2(
    JNIEnv *env, jclass class, jint from, jbyteArray old, jint to, jbyteArray new, jint flags) {
    char source[PATH_BYTES], target[PATH_BYTES];
    (void)class;
    long result = copied(env, old, source);
    if (result == 0) result = copied(env, new, target);
    return (jint)(result < 0 ? result : call(SYS_renameat2, from, (long)source, to, (long)target, flags));
}

JNIEXPORT jint JNICALL Java_dev_glovebox_files_Kernel_close(JNIEnv *env, jclass class, jint descriptor) {
    (void)env;
    (void)class;
    return (jint)call(SYS_close, descriptor, 0, 0, 0, 0);
}

JNIEXPORT jint JNICALL Java_dev_glovebox_files_Kernel_syncfs(JNIEnv *env, jclass class, jint descriptor) {
    (void)env;
    (void)class;
    return (jint)call(SYS_syncfs, descriptor, 0, 0, 0, 0);
}
