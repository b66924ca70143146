package dev.glovebox.policy.change;

import java.util.List;

/** Files that version control, build servers, build tools and interpreters run or obey on their own. */
final class ProtectedTools {

    static final List<ProtectedGroup> VERSION_CONTROL = List.of(
            ProtectedGroup.of(
                    "git runs it or reads it as configuration",
                    ".git",
                    "git~*", // what Windows may call .git
                    ".gitmodules",
                    ".gitattributes", // names filters and drivers
                    ".gitconfig", // included by teams that share one
                    ".lfsconfig"),
            ProtectedGroup.of(
                    "it is run as a git hook, or names one",
                    ".githooks/**",
                    ".git-hooks/**",
                    ".husky/**",
                    ".huskyrc*",
                    ".pre-commit-config.yaml",
                    ".pre-commit-config.yml",
                    ".pre-commit-hooks.yaml",
                    "prek.toml",
                    "lefthook*.yml",
                    "lefthook*.yaml",
                    "lefthook*.toml",
                    "lefthook*.json",
                    ".lefthook*",
                    ".overcommit.yml",
                    ".simple-git-hooks*",
                    ".lintstagedrc*",
                    ".lazygit.yml"),
            ProtectedGroup.of("Mercurial runs it or reads it as configuration", ".hg", ".hgsub"),
            ProtectedGroup.of(
                    "version control runs it or reads it as configuration",
                    ".jj",
                    ".sl",
                    ".svn",
                    ".bzr",
                    ".arcconfig"));

    static final List<ProtectedGroup> BUILD_SERVERS = List.of(ProtectedGroup.of(
            "a build server runs it",
            ".github/workflows/**",
            ".github/actions/**",
            ".gitea/**",
            ".forgejo/**",
            ".gitlab-ci.yml",
            ".gitlab/ci/**",
            ".drone.*",
            ".woodpecker.yml",
            ".woodpecker.yaml",
            ".woodpecker/**",
            ".ci/**",
            ".circleci/**",
            ".buildkite/**",
            ".travis.yml",
            ".cirrus.*",
            ".semaphore/**",
            ".teamcity/**",
            ".tekton/**",
            ".builds/**",
            ".build.yml",
            "appveyor.yml",
            ".appveyor.yml",
            "azure-pipelines*.yml",
            ".azure-pipelines/**",
            ".azuredevops/**",
            "bitbucket-pipelines.yml",
            "Jenkinsfile*"));

    static final List<ProtectedGroup> BUILD_TOOLS = List.of(
            ProtectedGroup.of(
                    "a package manager starts what it names, or sends secrets there",
                    ".npmrc", // script-shell, node-options
                    ".yarnrc",
                    ".yarnrc.yml", // yarnPath
                    ".yarn/releases/**",
                    ".yarn/plugins/**",
                    ".pnpmfile.*",
                    "bunfig.toml", // preload
                    ".bundle/config",
                    ".pypirc"),
            ProtectedGroup.of(
                    "a build tool starts or loads what it names",
                    ".cargo/config",
                    ".cargo/config.toml", // runner, rustc-wrapper
                    ".cargo/credentials*",
                    "rust-toolchain", // a toolchain by path
                    "rust-toolchain.toml",
                    ".mvn/**", // extensions, options of the JVM, where the wrapper downloads from
                    "gradle/wrapper/**",
                    ".jvmopts",
                    ".sbtopts",
                    ".bazelrc",
                    ".bazelversion",
                    ".buckconfig*"),
            ProtectedGroup.of(
                    "a version manager starts or installs what it names",
                    ".tool-versions",
                    "mise*.toml",
                    ".mise*.toml",
                    ".mise/**",
                    ".config/mise*",
                    ".rtx.toml"));

    static final List<ProtectedGroup> INTERPRETERS = List.of(
            ProtectedGroup.of(
                    "a debugger runs it on start in this directory",
                    ".gdbinit",
                    ".lldbinit",
                    ".pdbrc*",
                    ".perldb",
                    ".byebugrc",
                    ".radare2rc"),
            ProtectedGroup.of(
                    "an interpreter runs it on start in this directory",
                    ".pythonrc*",
                    "sitecustomize.py", // where PYTHONPATH has the project
                    "usercustomize.py",
                    ".Rprofile",
                    ".Renviron",
                    ".RData",
                    ".irbrc",
                    ".pryrc",
                    ".ghci",
                    ".ocamlinit",
                    ".iex.exs",
                    ".octaverc"));

    private ProtectedTools() {}
}
