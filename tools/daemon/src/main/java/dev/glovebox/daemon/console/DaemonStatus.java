package dev.glovebox.daemon.console;

import java.time.Duration;

/**
 * Status of a daemon.
 *
 * @param served commands until now, this one included
 * @param running commands at the moment, this one included
 * @param ends when it ends, for people
 */
public record DaemonStatus(
        long pid, Duration up, long served, int running, String version, String build, String ends) {}
