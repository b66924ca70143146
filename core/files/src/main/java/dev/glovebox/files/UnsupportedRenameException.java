package dev.glovebox.files;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** The file system cannot exchange two entries, or cannot rename without replacing. */
public final class UnsupportedRenameException extends FileSystemException {

    UnsupportedRenameException(Path target) {
        super(target.toString(), null, "the file system does not support this kind of rename");
    }
}
