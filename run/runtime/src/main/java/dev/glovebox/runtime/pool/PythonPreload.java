package dev.glovebox.runtime.pool;

import dev.glovebox.runtime.box.Template;
import java.util.List;

/**
 * An interpreter that has imported what the job will need. It takes the job's code as every interpreter of ours does, as so many
 * bytes of its standard input: what was screened is what runs, preloaded or not.
 */
public final class PythonPreload {

    /**
     * Two processes. The kernel takes a process's memory apart before it tells anyone that it ended, and for an interpreter with pandas
     * in it that takes longer than most jobs; so the first one stays small, and ends as soon as the one that did the job says that it is done.
     * If that one ends in another way, the first ends like it. Where nothing may fork, there is only one.
     *
     * <p>In the end everything an interpreter does at its exit is done, except taking every imported module apart. What was
     * there before the job is frozen, so that looking for the job's own leavings, a file it never closed for example, does
     * not mean to look through all of pandas.
     */
    private static final String STARTER = """
            import os, sys
            done, tell = os.pipe()
            try:
                worker = os.fork()
            except OSError:
                worker = -1
            if worker > 0:
                import select, signal
                for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}:
                    signal.signal(number, signal.SIG_IGN)
                awake, wake = os.pipe()
                os.set_blocking(wake, False)
                signal.set_wakeup_fd(wake)
                signal.signal(signal.SIGCHLD, lambda *_: None)
                for mine in (0, 1, 2, tell):
                    os.close(mine)
                said = select.select([done, awake], [], [])[0]
                status = os.read(done, 1) if done in said else b""
                if status:
                    os._exit(status[0])
                status = os.waitpid(worker, 0)[1]
                if os.WIFSIGNALED(status):
                    number = os.WTERMSIG(status)
                    if number != signal.SIGKILL:
                        signal.signal(number, signal.SIG_DFL)
                    os.kill(os.getpid(), number)
                os._exit(os.WEXITSTATUS(status))
            if worker == 0:
                os.close(done)
            import gc, io, json, linecache, atexit, threading
            def take(size):
                data = b""
                while len(data) < size:
                    piece = os.read(0, size - len(data))
                    if not piece:
                        sys.exit("the job did not arrive whole")
                    data += piece
                return data
            module = type(sys)("__main__")
            for name in sys.argv[1].split():
                __import__(name)
            if sys.argv[2]:
                exec(compile(sys.argv[2], "<preload>", "exec"), module.__dict__)
            gc.collect()
            gc.freeze()
            if len(sys.argv) == 3:
                os.write(1, b"glovebox: ready\\n")
                job = json.loads(take(int(take(8), 16)))
                os.environ.update(job["environment"])
                os.chdir(job["workdir"])
                sys.argv += job["arguments"]
            size, name = int(sys.argv[3]), sys.argv[4]
            code = take(size)
            sys.argv[:] = [name] + sys.argv[5:]
            linecache.cache[name] = (size, None, code.decode("utf-8-sig").splitlines(True), name)
            module.__file__ = name
            sys.modules["__main__"] = module
            exec(compile(code, name, "exec"), module.__dict__)
            threading._shutdown()
            atexit._run_exitfuncs()
            sys.stdout.flush()
            sys.stderr.flush()
            module.__dict__.clear()
            gc.collect()
            for left in gc.get_objects():
                try:
                    if isinstance(left, io.IOBase) and not left.closed:
                        left.flush()
                except Exception:
                    pass
            for mine in (0, 1, 2):
                os.close(mine)
            os.write(tell, b"\\0")
            os._exit(0)
            """;

    private PythonPreload() {}

    /**
     * A template with these imports done.
     *
     * @param code runs before the job in the job's own namespace: what it defines is there
     */
    public static Template template(String name, List<String> imports, String code) {
        return new Template(name, List.of("python3", "-c", STARTER, String.join(" ", imports), code));
    }
}
