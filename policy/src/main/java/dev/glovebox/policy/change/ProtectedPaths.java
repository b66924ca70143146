package dev.glovebox.policy.change;

import java.util.List;
import java.util.Optional;

/**
 * Files that make a host run code or hand out secrets when somebody merely opens, builds or commits the project. A change to
 * one is shown and not applied unless the policy names the path in its allow list.
 */
final class ProtectedPaths {

    /** One kind of place, and what it would do. */
    private record Place(PathGlob glob, String reason) {}

    private static final String RUNS_WITH_GIT = "git runs or obeys it";
    private static final String RUNS_IN_CI = "the build server runs it";
    private static final String RUNS_IN_EDITOR = "an editor runs it";
    private static final String SECRET = "it holds secrets";

    private static final List<Place> PLACES = List.of(
            place("**/.git", RUNS_WITH_GIT),
            place("**/.git/**", RUNS_WITH_GIT),
            place("**/git~*", RUNS_WITH_GIT),
            place("**/.gitmodules", RUNS_WITH_GIT),
            place("**/.gitattributes", RUNS_WITH_GIT),
            place("**/.hg", "mercurial runs or obeys it"),
            place("**/.githooks/**", RUNS_WITH_GIT),
            place("**/.husky/**", RUNS_WITH_GIT),
            place("**/.pre-commit-config.yaml", RUNS_WITH_GIT),
            place("**/.github/workflows/**", RUNS_IN_CI),
            place("**/.github/actions/**", RUNS_IN_CI),
            place("**/.gitlab-ci.yml", RUNS_IN_CI),
            place("**/.ci/**", RUNS_IN_CI),
            place("**/.circleci/**", RUNS_IN_CI),
            place("**/.buildkite/**", RUNS_IN_CI),
            place("**/.travis.yml", RUNS_IN_CI),
            place("**/azure-pipelines.yml", RUNS_IN_CI),
            place("**/bitbucket-pipelines.yml", RUNS_IN_CI),
            place("**/Jenkinsfile", RUNS_IN_CI),
            place("**/.env*", SECRET),
            place("**/.ssh/**", SECRET),
            place("**/.ssh", SECRET),
            place("**/.netrc", SECRET),
            place("**/.npmrc", SECRET),
            place("**/.vscode/tasks.json", RUNS_IN_EDITOR),
            place("**/.vscode/launch.json", RUNS_IN_EDITOR),
            place("**/.vscode/settings.json", RUNS_IN_EDITOR),
            place("**/.devcontainer/**", RUNS_IN_EDITOR),
            place("**/.idea/**", RUNS_IN_EDITOR),
            place("**/.envrc", "a shell runs it"),
            place("**/.glovebox-apply-*", "Glovebox itself works there"));

    private ProtectedPaths() {}

    private static Place place(String glob, String reason) {
        return new Place(PathGlob.parse(glob), reason);
    }

    static Optional<String> reasonAgainst(String path) {
        return PLACES.stream()
                .filter(place -> place.glob.matches(path))
                .map(place -> place.reason)
                .findFirst();
    }
}
