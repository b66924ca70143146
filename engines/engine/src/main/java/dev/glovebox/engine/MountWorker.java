package dev.glovebox.engine;

import dev.glovebox.init.InitBinary;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.LockSupport;

/**
 * Processes of our own init that wait to do what needs a process: mounting, and changing a box from outside. As many as were ever busy
 * at once; each does one job at a time and ends when this is closed, or with this JVM, whose end closes its input.
 *
 * <p>Whoever puts an installation together has one of these and gives it to everything that mounts.
 */
public final class MountWorker implements AutoCloseable {

    /** Where the binary is; asked when the first process is needed. */
    public interface Binary {
        Path path() throws IOException;
    }

    private static final int LONGEST_REPLY = 131_072;

    private static final int BUSY_ATTEMPTS = 100;

    private record WorkerProcess(Process process, DataOutputStream jobs, DataInputStream answers) {

        static WorkerProcess start(Path init) throws IOException {
            var process = process(init);
            return new WorkerProcess(
                    process,
                    new DataOutputStream(process.getOutputStream()),
                    new DataInputStream(process.getInputStream()));
        }

        /**
         * A process that another thread starts at this moment holds every file we have open until it runs, also the binary that
         * was just written; the kernel does not execute what someone may write.
         */
        private static Process process(Path init) throws IOException {
            var builder = new ProcessBuilder(init.toString(), "hand").redirectError(ProcessBuilder.Redirect.DISCARD);
            for (int attempt = 1; ; attempt++) {
                try {
                    return builder.start();
                } catch (IOException busy) {
                    if (attempt == BUSY_ATTEMPTS
                            || !String.valueOf(busy.getMessage()).contains("Text file busy")) {
                        throw busy;
                    }
                    LockSupport.parkNanos(10_000_000);
                }
            }
        }

        void end() {
            process.destroyForcibly().onExit().join();
        }

        Reply run(byte[] job) throws IOException {
            var frame = new byte[job.length + 4];
            ByteBuffer.wrap(frame).putInt(job.length).put(job);
            jobs.write(frame);
            jobs.flush();
            int status = answers.readInt();
            int length = answers.readInt();
            if (length < 0 || length > LONGEST_REPLY) {
                throw new IOException("the mount worker sent an invalid reply");
            }
            return new Reply(status, new String(answers.readNBytes(length), StandardCharsets.UTF_8));
        }
    }

    /** @param text what there is to tell, each name and each value ended by a NUL; or what went wrong */
    private record Reply(int status, String text) {

        Map<String, String> account() throws JobFailure {
            if (status != 0) {
                throw new JobFailure(status, text);
            }
            Map<String, String> account = new HashMap<>();
            var words = text.split("\0", -1);
            for (int i = 0; i + 1 < words.length; i += 2) {
                account.put(words[i], words[i + 1]);
            }
            return account;
        }
    }

    private final Binary init;
    private final ConcurrentLinkedDeque<WorkerProcess> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    public MountWorker(Binary init) {
        this.init = init;
    }

    /** Of this installation, whose binary is made where it is missing. */
    public static MountWorker of(Installation installation) {
        return new MountWorker(() -> InitBinary.extractTo(installation.prepare().initDirectory()));
    }

    /**
     * Does one job and waits for it.
     *
     * @param job {@code workspace}, {@code view}, {@code attach}, {@code detach} or {@code redirect} with their arguments
     * @return what the job has to tell, by name
     * @throws JobFailure with what init complained of
     */
    public Map<String, String> run(List<String> job) throws IOException {
        if (job.stream().anyMatch(word -> word.indexOf('\0') >= 0)) {
            throw new IOException("an argument contains a NUL character");
        }
        byte[] bytes = (String.join("\0", job) + "\0").getBytes(StandardCharsets.UTF_8);
        var worker = take();
        Reply reply;
        try {
            reply = worker.run(bytes);
        } catch (IOException broken) {
            worker.process().destroyForcibly();
            throw broken;
        }
        idle.push(worker);
        if (closed) {
            endIdle();
        }
        return reply.account();
    }

    /** A job that comes later, such as the last unmount, has a process of its own, which ends with it. */
    @Override
    public void close() {
        closed = true;
        endIdle();
    }

    private void endIdle() {
        for (var worker = idle.poll(); worker != null; worker = idle.poll()) {
            worker.end();
        }
    }

    private WorkerProcess take() throws IOException {
        for (var worker = idle.poll(); worker != null; worker = idle.poll()) {
            if (worker.process().isAlive()) {
                return worker;
            }
        }
        return WorkerProcess.start(init.path());
    }
}
