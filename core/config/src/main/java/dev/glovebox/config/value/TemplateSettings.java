package dev.glovebox.config.value;

import dev.glovebox.model.request.LimitsRequest;
import dev.glovebox.model.request.ProgramRequest;
import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.request.WallsRequest;
import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.model.spec.Mount;
import dev.glovebox.model.spec.Walls;
import java.util.List;
import java.util.Optional;

/**
 * A kind of box with a program that gets ready ahead of its job.
 *
 * @param image empty means the sandbox's own
 * @param level empty means the sandbox's own
 * @param files of the host that its boxes see, read-only, when they get ready and when they do their job
 */
public record TemplateSettings(
        String name, Optional<String> image, Optional<IsolationLevel> level, Preload preload, List<Mount> files) {

    public TemplateSettings {
        files = List.copyOf(files);
    }

    /** What its runs get where they say nothing. */
    public SandboxRequest request() {
        return new SandboxRequest(
                Optional.of(name), WallsRequest.image(image).at(level), ProgramRequest.NONE, files, LimitsRequest.NONE);
    }

    /** The walls of its boxes, where it says nothing the usual ones. */
    public Walls walls(Walls usual) {
        var leveled = level.map(usual::at).orElse(usual);
        return image.map(leveled::withImage).orElse(leveled);
    }

    /** Program that a template starts in advance. */
    public sealed interface Preload {

        /**
         * An interpreter with its imports done.
         *
         * @param code runs before the job, in the job's namespace
         */
        record Python(List<String> imports, String code) implements Preload {
            public Python {
                imports = List.copyOf(imports);
            }
        }

        /** A program that waits for its job on standard input. */
        record Command(List<String> words) implements Preload {
            public Command {
                words = List.copyOf(words);
            }
        }
    }
}
