package dev.glovebox.log;

import java.util.function.Consumer;

/** Shows the lines of one piece of work to a person. Threads that outlive the work show nothing any more. */
final class LogTap {

    private final Consumer<String> person;
    private volatile boolean open = true;

    LogTap(Consumer<String> person) {
        this.person = person;
    }

    boolean open() {
        return open;
    }

    synchronized void show(LogLine line) {
        if (open) {
            person.accept(LogFormat.TEXT.write(line).stripTrailing());
        }
    }

    void close() {
        open = false;
    }
}
