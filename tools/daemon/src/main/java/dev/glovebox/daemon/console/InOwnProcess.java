package dev.glovebox.daemon.console;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A command that is never run by a daemon: it stays, is about the daemon itself, or looks at its own process. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface InOwnProcess {

    /** Completes "it was not handed to the daemon: ". */
    String value();
}
