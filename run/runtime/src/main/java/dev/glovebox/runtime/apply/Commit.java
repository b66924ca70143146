package dev.glovebox.runtime.apply;

import dev.glovebox.files.DirectoryHandle;
import dev.glovebox.files.DirectoryHandle.Target;
import dev.glovebox.files.UnsupportedRenameException;
import dev.glovebox.runtime.change.FileState;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Carries operations out, forwards or backwards. Both can be repeated from any point. Nothing is overwritten: what is at a path
 * is moved aside first, looked at there, and put back if it is not what the run saw.
 */
final class Commit {

    /** Told of each step; tests end the process there. */
    interface Steps {
        Steps NONE = _ -> {};

        void reached(String step);
    }

    private final SafeTree tree;
    private final Staging staging;
    private final Steps steps;

    Commit(SafeTree tree, Staging staging, Steps steps) {
        this.tree = tree;
        this.staging = staging;
        this.steps = steps;
    }

    void forward(List<Operation> operations) throws IOException {
        for (Operation operation : operations) {
            forward(operation);
            steps.reached("committed " + operation);
        }
    }

    private void forward(Operation operation) throws IOException {
        try {
            switch (operation) {
                case Operation.Remove remove -> remove(remove);
                case Operation.Put put -> put(put.name(), put.path());
                case Operation.Replace replace -> replace(replace);
                case Operation.Mode(String path, int before, int after) -> changeMode(path, before, after);
            }
        } catch (NoSuchFileException | NotDirectoryException gone) {
            throw Conflicts.during(operation.path(), "was removed", gone);
        } catch (FileAlreadyExistsException made) {
            throw Conflicts.during(operation.path(), "exists now", made);
        }
    }

    private void remove(Operation.Remove remove) throws IOException {
        if (!staging.has(remove.name())) {
            fromTree(remove.path(), remove.name(), Target.ABSENT);
            steps.reached("taken out " + remove.path());
        }
        if (!Conflicts.same(remove.expected(), staged(remove.name())) || holdsSomething(remove)) {
            toTree(remove.name(), remove.path(), Target.ABSENT);
            throw Conflicts.during(remove.path(), "has changed", null);
        }
    }

    private boolean holdsSomething(Operation.Remove remove) throws IOException {
        if (!remove.expected().directory()) {
            return false;
        }
        return !empty(remove.name());
    }

    private boolean empty(String staged) throws IOException {
        try (var directory = staging.directory().directory(Path.of(staged))) {
            return directory.names().isEmpty();
        }
    }

    private void put(String staged, String path) throws IOException {
        if (staging.has(staged)) {
            toTree(staged, path, Target.ABSENT);
        }
    }

    private void replace(Operation.Replace replace) throws IOException {
        if (!staging.has(replace.aside())) {
            takeOut(replace);
        }
        if (!Conflicts.same(replace.before(), staged(replace.aside()))) {
            undo(replace);
            throw Conflicts.during(replace.path(), "has changed", null);
        }
        put(replace.name(), replace.path());
    }

    /** In one step where the file system has it, so that there is no moment without the file. */
    private void takeOut(Operation.Replace replace) throws IOException {
        if (Conflicts.same(replace.after(), staged(replace.name()))) {
            try {
                toTree(replace.name(), replace.path(), Target.EXCHANGED);
            } catch (UnsupportedRenameException cannotExchange) {
                fromTree(replace.path(), replace.aside(), Target.ABSENT);
                return;
            }
            steps.reached("exchanged " + replace.path());
        }
        aside(replace.name(), replace.aside());
    }

    private void aside(String from, String to) throws IOException {
        staging.directory().rename(Path.of(from), staging.directory(), Path.of(to), Target.ABSENT);
    }

    /**
     * After a failure, when not everything can be done. What somebody changed since stays as they have it.
     *
     * @throws IOException after all the others, if something could not be taken back
     */
    void back(List<Operation> operations) throws IOException {
        var stuck = new ArrayList<IOException>();
        for (Operation operation : operations.reversed()) {
            try {
                back(operation);
            } catch (IOException inTheWay) {
                stuck.add(inTheWay);
            }
        }
        if (!stuck.isEmpty()) {
            var first = stuck.removeFirst();
            stuck.forEach(first::addSuppressed);
            throw first;
        }
    }

    private void back(Operation operation) throws IOException {
        switch (operation) {
            case Operation.Remove remove -> {
                if (staging.has(remove.name())) {
                    toTree(remove.name(), remove.path(), Target.ABSENT);
                }
            }
            case Operation.Put put -> {
                if (!staging.has(put.name())) {
                    fromTree(put.path(), put.name(), Target.ABSENT);
                    if (!untouched(put)) {
                        toTree(put.name(), put.path(), Target.ABSENT);
                        throw new IOException(put.path() + " was changed after it was written");
                    }
                }
            }
            case Operation.Replace replace -> undo(replace);
            case Operation.Mode(String path, int before, int after) -> {
                if (mode(path) == after) {
                    changeMode(path, after, before);
                }
            }
        }
    }

    /** Directories come back when what was put into them has; their permissions were taken back before. */
    private boolean untouched(Operation.Put put) throws IOException {
        return put.after().directory() ? empty(put.name()) : Conflicts.same(put.after(), staged(put.name()));
    }

    private void undo(Operation.Replace replace) throws IOException {
        boolean aside = staging.has(replace.aside());
        if (aside && staging.has(replace.name())) {
            toTree(replace.aside(), replace.path(), Target.ABSENT);
        } else if (aside) {
            putBack(replace.aside(), replace);
        } else if (!Conflicts.same(replace.after(), staged(replace.name()))) {
            putBack(replace.name(), replace);
        }
    }

    private void putBack(String old, Operation.Replace replace) throws IOException {
        try {
            toTree(old, replace.path(), Target.EXCHANGED);
        } catch (UnsupportedRenameException cannotExchange) {
            fromTree(replace.path(), replace.name(), Target.ABSENT);
            toTree(old, replace.path(), Target.ABSENT);
            return;
        }
        if (!Conflicts.same(replace.after(), staged(old))) {
            toTree(old, replace.path(), Target.EXCHANGED);
            throw new IOException(replace.path() + " was changed after it was replaced");
        }
        if (!old.equals(replace.name())) {
            aside(old, replace.name());
        }
    }

    private void toTree(String staged, String path, Target target) throws IOException {
        try (var location = tree.location(path)) {
            rename(staging.directory(), Path.of(staged), location.directory(), location.name(), target);
        }
    }

    private void fromTree(String path, String staged, Target target) throws IOException {
        try (var location = tree.location(path)) {
            rename(location.directory(), location.name(), staging.directory(), Path.of(staged), target);
        }
    }

    /** Where a file system cannot promise to replace nothing, looking right before has to do. */
    private static void rename(DirectoryHandle from, Path name, DirectoryHandle to, Path newName, Target target)
            throws IOException {
        try {
            from.rename(name, to, newName, target);
        } catch (UnsupportedRenameException unsupported) {
            if (target == Target.EXCHANGED) {
                throw unsupported;
            }
            if (to.exists(newName)) {
                throw new FileAlreadyExistsException(newName.toString());
            }
            from.rename(name, to, newName, Target.REPLACED);
        }
    }

    private FileState staged(String name) throws IOException {
        return SafeTree.state(staging.directory(), Path.of(name));
    }

    /** Of what is there; -1 where nothing is. */
    private int mode(String path) throws IOException {
        return tree.exists(path) && tree.state(path).orElse(null) instanceof FileState.Directory(int mode) ? mode : -1;
    }

    private void changeMode(String path, int from, int to) throws IOException {
        try (var location = tree.location(path)) {
            int now = location.directory().attributes(location.name()).mode() & 0777;
            if (now != from && now != to) {
                throw Conflicts.during(path, "has other permissions", null);
            }
            location.directory().setMode(location.name(), to);
        }
    }
}
