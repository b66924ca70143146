package dev.glovebox.screen.finding;

/** Whether a finding rejects the program under the profile it was judged with. */
public enum Severity {
    ERROR,
    WARNING
}
