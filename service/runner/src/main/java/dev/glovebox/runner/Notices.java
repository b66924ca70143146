package dev.glovebox.runner;

/** What the person who runs the runner should know. */
public interface Notices {

    void say(String line);
}
