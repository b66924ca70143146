package dev.glovebox.model.failure;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Describes an I/O error in words: the exceptions themselves repeat its name and say no more. */
public final class FileProblem {

    private FileProblem() {}

    public static String of(Exception failed) {
        return switch (failed) {
            case NoSuchFileException _ -> "it does not exist";
            case NotDirectoryException _ -> "it is not a directory";
            case AccessDeniedException _ -> "it cannot be read";
            default -> String.valueOf(failed.getMessage());
        };
    }
}
