package dev.glovebox.runtime.apply;

import dev.glovebox.runtime.change.Change;
import dev.glovebox.runtime.change.FileState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The order in which changes become real: away what goes, from the leaves up; then what comes, from the root down. */
record Plan(List<Operation> operations) {

    Plan {
        operations = List.copyOf(operations);
    }

    static Plan of(List<Change> changes) {
        var removes = new ArrayList<Operation>();
        var directories = new ArrayList<Operation>();
        var files = new ArrayList<Operation>();
        var modes = new ArrayList<Operation>();
        for (Change change : changes) {
            var before = change.transition().before();
            var after = change.transition().after();
            boolean wasDirectory = before.filter(FileState::directory).isPresent();
            boolean isDirectory = after.filter(FileState::directory).isPresent();
            if (wasDirectory && isDirectory) {
                modes.add(new Operation.Mode(change.path(), mode(before.get()), mode(after.get())));
                continue;
            }
            if (change.origin().isPresent()) {
                removes.add(
                        new Operation.Remove(change.number(), change.origin().get(), before.orElseThrow()));
            } else if (before.isPresent() && (after.isEmpty() || wasDirectory || isDirectory)) {
                removes.add(new Operation.Remove(change.number(), change.path(), before.get()));
            }
            if (isDirectory) {
                directories.add(new Operation.Put(change.number(), change.path(), after.get()));
                modes.add(new Operation.Mode(change.path(), 0700, mode(after.get())));
            } else if (after.isPresent()) {
                files.add(
                        before.isEmpty() || wasDirectory || change.origin().isPresent()
                                ? new Operation.Put(change.number(), change.path(), after.get())
                                : new Operation.Replace(change.number(), change.path(), before.get(), after.get()));
            }
        }
        removes.sort(Comparator.comparing(Operation::path).reversed());
        directories.sort(Comparator.comparing(Operation::path));
        // Permissions that lock a directory come last, and inside first.
        modes.sort(Comparator.comparing(Operation::path).reversed());
        var all = new ArrayList<Operation>(removes);
        all.addAll(directories);
        all.addAll(files);
        all.addAll(modes);
        return new Plan(all);
    }

    static int mode(FileState state) {
        return switch (state) {
            case FileState.Regular(int mode, long _, String _) -> mode & 0777;
            case FileState.Directory(int mode) -> mode & 0777;
            case FileState.Link _, FileState.Special _ -> 0777;
        };
    }
}
