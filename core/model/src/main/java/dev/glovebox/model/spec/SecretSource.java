package dev.glovebox.model.spec;

import java.nio.file.Path;
import java.util.List;

/** Where the value of a secret is, on the machine that makes the box. Never the value itself. */
public sealed interface SecretSource {

    /** In the caller's variable of that name. */
    record Variable(String name) implements SecretSource {}

    /** In a file, without the newline at its end. */
    record File(Path path) implements SecretSource {}

    /** Output of a program of the host, without the final newline. */
    record Command(List<String> words) implements SecretSource {
        public Command {
            words = List.copyOf(words);
            if (words.isEmpty()) {
                throw new IllegalArgumentException("the command is empty; write the program to run");
            }
        }
    }
}
