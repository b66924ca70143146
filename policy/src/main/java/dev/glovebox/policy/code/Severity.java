package dev.glovebox.policy.code;

/** Whether a finding rejects the program under the profile it was judged with. */
public enum Severity {
    ERROR,
    WARNING
}
