package dev.glovebox.policy.seccomp.rule;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SyscallRuleTest {

    @Test
    void ruleWithoutAReasonIsRefused() {
        assertThatThrownBy(() -> SyscallRule.allow(" ", "read")).hasMessageContaining("gives no reason");
    }

    @Test
    void ruleWithoutANameIsRefused() {
        assertThatThrownBy(() -> SyscallRule.allow("nothing")).hasMessageContaining("at least one system call");
    }

    @Test
    void misspeltNameGetsSuggestion() {
        assertThatThrownBy(() -> SyscallRule.allow("debuggers", "ptrac"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'ptrac' is not a system call; did you mean 'ptrace'?");
    }

    @Test
    void twoTestsOfOneArgumentAreRefused() {
        assertThatThrownBy(() -> SyscallRule.allow("both", "socket")
                        .when(ArgumentCondition.among(0, -1, 1), ArgumentCondition.notAmong(0, -1, 2)))
                .hasMessageContaining("tests one argument twice");
    }
}
