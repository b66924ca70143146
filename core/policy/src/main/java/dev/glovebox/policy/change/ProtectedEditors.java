package dev.glovebox.policy.change;

import java.util.List;

/** Files that editors, agents and shells run or obey when a folder is opened, and files with secrets. */
final class ProtectedEditors {

    static final List<ProtectedGroup> EDITORS = List.of(
            ProtectedGroup.of(
                    "an editor runs it, or starts what it names",
                    ".vscode/**", // tasks, debuggers, compilers, servers, extensions
                    "*.code-workspace",
                    ".vs/**",
                    ".theia/**",
                    ".idea/**",
                    "*.ipr",
                    ".run/**",
                    ".fleet/**",
                    ".zed/**",
                    ".helix/**",
                    ".nova/**",
                    ".externalToolBuilders/**",
                    "*.sublime-project",
                    ".exrc",
                    ".vimrc",
                    "_vimrc",
                    ".nvimrc",
                    ".nvim.lua",
                    ".lvimrc",
                    ".ycm_extra_conf.py",
                    ".dir-locals.el",
                    ".dir-locals-2.el"),
            ProtectedGroup.of(
                    "a development environment runs it when the folder is opened",
                    ".devcontainer/**",
                    ".devcontainer.json",
                    ".devfile.yaml",
                    "devfile.yaml",
                    ".gitpod*",
                    ".replit",
                    ".codesandbox/**",
                    ".idx/**"),
            ProtectedGroup.of(
                    "a file manager follows it when the folder is shown", ".directory", "desktop.ini", "autorun.inf"));

    /**
     * Instructions count as configuration: an agent reads them unasked, ahead of its user's words, and with its user's rights.
     */
    static final List<ProtectedGroup> AGENTS = List.of(
            ProtectedGroup.of(
                    "a coding agent starts what it names, or takes its permissions from it",
                    ".claude/**", // hooks, permissions, servers
                    ".claude.json",
                    ".mcp.json",
                    ".codex/**",
                    ".cursor/**",
                    ".gemini/**",
                    ".qwen/**",
                    ".aider*",
                    ".continue/**",
                    ".continuerc.json",
                    ".windsurf/**",
                    ".cline/**",
                    ".roo/**",
                    ".roomodes",
                    ".kilocode/**",
                    ".kiro/**",
                    ".amazonq/**",
                    ".junie/**",
                    ".augment/**",
                    ".opencode/**",
                    "opencode.json*",
                    ".crush/**",
                    "crush.json",
                    ".crush.json",
                    ".trae/**",
                    ".copilot/**",
                    ".goose/**",
                    ".openhands/**",
                    ".agents/**",
                    ".agent/**",
                    ".factory/**",
                    ".warp/**"),
            ProtectedGroup.of(
                    "a coding agent follows its instructions",
                    "CLAUDE.md",
                    "CLAUDE.local.md",
                    "AGENTS.md",
                    "AGENTS.override.md",
                    "AGENT.md",
                    "GEMINI.md",
                    "QWEN.md",
                    "WARP.md",
                    ".cursorrules",
                    ".windsurfrules",
                    ".clinerules",
                    ".roorules*",
                    ".goosehints",
                    ".augment-guidelines",
                    ".github/copilot-instructions.md",
                    ".github/instructions/**",
                    ".github/prompts/**",
                    ".github/chatmodes/**",
                    ".github/agents/**",
                    ".github/hooks/**"));

    static final List<ProtectedGroup> SHELLS_AND_SECRETS = List.of(
            ProtectedGroup.of("it contains secrets, or a shell runs it", ".env*", ".autoenv*", ".direnv/**"),
            ProtectedGroup.of(
                    "it contains secrets",
                    ".ssh",
                    ".netrc",
                    "_netrc",
                    ".git-credentials",
                    ".aws/**",
                    ".gnupg/**",
                    ".kube/**"),
            ProtectedGroup.of(
                    "Glovebox reads it as configuration, or uses the directory", "glovebox.yaml", ".glovebox-apply-*"));

    private ProtectedEditors() {}
}
