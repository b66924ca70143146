package dev.glovebox.runtime.change;

import dev.glovebox.files.DirectoryHandle;
import java.io.IOException;
import java.util.Optional;

/** Where a run's writes are, apart from the project. Read only when the box is dead: nothing moves any more. */
public interface Layer {

    /** How many directories may be inside each other. Deeper than any project, and each costs a few descriptors to walk. */
    int DEEPEST = 200;

    /** The project that was written on top of, held open. */
    DirectoryHandle project();

    /** Whether nothing was written at all, as far as that can be told at once. */
    default boolean untouched() throws IOException {
        return false;
    }

    /** Entry found by {@link #walk}. Parents come before their children. */
    interface Visitor {

        /**
         * Something is there that may or may not differ from the project's.
         *
         * @param now in the layer; may be a link, which must not be followed
         * @param was in the project; empty where the project has nothing there
         */
        void present(String path, PathState now, Optional<PathState> was) throws IOException;

        /** Something lies deeper than is walked; what is below it is not looked at. */
        void tooDeep(String path, PathState now) throws IOException;

        /** Something of the project is no longer there. */
        void gone(String path, PathState was) throws IOException;
    }

    void walk(Visitor visitor) throws IOException;
}
