package dev.glovebox.selftest.bed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final AttackResult OPEN = new AttackResult.Open("in");
    private static final AttackResult SHUT = new AttackResult.Shut("EPERM");
    private static final AttackResult ABSENT = new AttackResult.Absent("no such thing");
    private static final AttackResult SILENT = new AttackResult.Unknown("killed");

    @Test
    void successfulAttackIsHole() {
        for (AttackResult control : new AttackResult[] {OPEN, SHUT, ABSENT, SILENT}) {
            assertThat(Verdict.of(OPEN, control)).isEqualTo(new Verdict.Hole("in"));
        }
    }

    @Test
    void attackIsBlockedOnlyIfItsControlGotThrough() {
        assertThat(Verdict.of(SHUT, OPEN)).isEqualTo(new Verdict.Blocked("EPERM"));
        assertThat(Verdict.of(ABSENT, OPEN)).isEqualTo(new Verdict.Blocked("no such thing"));
    }

    @Test
    void controlThatDidNotGetThroughFailsTheSelftest() {
        assertThat(Verdict.of(SHUT, SHUT)).isInstanceOf(Verdict.ControlFailed.class);
        assertThat(Verdict.of(SHUT, SILENT)).isInstanceOf(Verdict.ControlFailed.class);
        assertThat(Verdict.of(SHUT, SHUT).bad()).isTrue();
    }

    @Test
    void attackWithoutOutputFailsSelftest() {
        assertThat(Verdict.of(SILENT, OPEN)).isInstanceOf(Verdict.Unclear.class);
        assertThat(Verdict.of(SILENT, OPEN).bad()).isTrue();
    }

    @Test
    void missingCapabilityIsNamedAndIsNoFailure() {
        assertThat(Verdict.of(SHUT, ABSENT)).isEqualTo(new Verdict.NotRunnable("no such thing"));
        assertThat(Verdict.of(SHUT, ABSENT).bad()).isFalse();
    }
}
