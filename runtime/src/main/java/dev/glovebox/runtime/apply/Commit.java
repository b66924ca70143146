package dev.glovebox.runtime.apply;

import java.io.IOException;
import java.util.List;

/** Carries operations out, forwards or backwards. Both can be repeated from any point. */
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
        switch (operation) {
            case Operation.Remove remove -> {
                if (!staging.has(remove.name())) {
                    tree.move(remove.path(), staging.path(remove.name()));
                }
            }
            case Operation.Put put -> {
                if (staging.has(put.name())) {
                    tree.move(staging.path(put.name()), put.path());
                }
            }
            case Operation.Mode(String path, int _, int after) -> setMode(path, after);
        }
    }

    /** After a failure in this process, when not everything can be done. */
    void back(List<Operation> operations) throws IOException {
        for (Operation operation : operations.reversed()) {
            switch (operation) {
                case Operation.Remove remove -> {
                    if (staging.has(remove.name())) {
                        tree.move(staging.path(remove.name()), remove.path());
                    }
                }
                case Operation.Put put -> {
                    if (!staging.has(put.name())) {
                        if (staging.has(put.backup())) {
                            tree.move(staging.path(put.backup()), put.path());
                        } else {
                            tree.move(put.path(), staging.path(put.name()));
                        }
                    }
                }
                case Operation.Mode(String path, int before, int _) -> {
                    if (tree.exists(path)) {
                        setMode(path, before);
                    }
                }
            }
        }
    }

    private void setMode(String path, int mode) throws IOException {
        try (var place = tree.place(path)) {
            place.view().setPermissions(Permissions.of(mode));
        }
    }
}
