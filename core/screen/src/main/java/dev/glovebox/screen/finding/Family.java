package dev.glovebox.screen.finding;

/** Kind of danger of a finding. The id is the rule id in reports, suppressions and configuration. */
public enum Family {
    PROCESS("process", "starts a process or a shell", "call the library function that does the work in this process"),
    DYNAMIC_CODE(
            "dynamic-code",
            "turns data into running code",
            "write the code in the source, or parse data with json or ast.literal_eval"),
    INTROSPECTION("introspection", "accesses interpreter internals", "use the public interface of the object"),
    NATIVE_CODE("native-code", "accesses native code or raw memory", "use a pure Python or numpy function"),
    FILE_ACCESS(
            "file-access",
            "accesses files outside the allowed paths",
            "use a relative path below the working directory, or add the path to the allowed paths"),
    NETWORK("network", "opens a network connection", "read the data from an input file"),
    SECRETS(
            "secrets",
            "reads the environment, the host or its secrets",
            "pass the value as an argument of the program"),
    PROCESS_CONTROL("process-control", "controls processes, signals or limits", "leave process control to the runtime"),
    IMPORT_HOOK(
            "import-hook",
            "changes or bypasses how modules are imported",
            "import the module by name at the top of the file"),
    UNLISTED("unlisted", "is not on the allow list", "use an allowed module, or add this one to the allow list"),
    UNDECIDED("undecided", "cannot be checked before running", "write it as a constant"),
    SOURCE("source", "is not readable source code", "send valid source code in UTF-8"),
    SUPPRESSION(
            "suppression", "asks for a finding to be ignored", "remove the comment, or use a profile that allows it");

    private final String id;
    private final String reason;
    private final String instead;

    Family(String id, String reason, String instead) {
        this.id = id;
        this.reason = reason;
        this.instead = instead;
    }

    public String id() {
        return id;
    }

    /** One line, starting with a verb, that reads on from the name of what was found. */
    public String reason() {
        return reason;
    }

    /** Hint for the user. */
    public String instead() {
        return instead;
    }

    public static Family named(String id) {
        for (Family family : values()) {
            if (family.id.equals(id)) {
                return family;
            }
        }
        throw new IllegalArgumentException(
                "no rule family '" + id + "'; use one of process, dynamic-code, introspection, …");
    }
}
