package dev.glovebox.runner;

import dev.glovebox.model.request.SandboxRequest;
import dev.glovebox.model.request.WallsRequest;
import dev.glovebox.model.spec.Walls;
import dev.glovebox.model.task.ExecutionMode;
import dev.glovebox.runtime.box.Template;

/**
 * A template of this host's configuration that tasks may name.
 *
 * @param request what it says about its boxes
 * @param usual the walls of this host, whose image it has where it names none
 * @param program what is initialized before the task is known
 */
public record RunnerTemplate(SandboxRequest request, Walls usual, Template program) {

    /** What its tasks get where they say nothing. */
    SandboxRequest defaults(ExecutionMode mode) {
        var image = mode == ExecutionMode.DOCKER_SANDBOX ? WallsRequest.image(usual.image()) : WallsRequest.NONE;
        return request.with(request.walls().over(image));
    }
}
