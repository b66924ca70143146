package dev.glovebox.policy.seccomp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.policy.seccomp.rule.Action;
import dev.glovebox.policy.seccomp.rule.ArgumentCondition;
import dev.glovebox.policy.seccomp.rule.SyscallRule;
import dev.glovebox.policy.seccomp.table.Architecture;
import java.util.List;
import org.junit.jupiter.api.Test;

class DockerSeccompTest {

    @Test
    void tinyProfileIsWrittenInFull() {
        var profile = new SeccompProfile(
                "tiny",
                List.of(
                        SyscallRule.allow("both", "write", "read"),
                        SyscallRule.absent("falls back", "clone3"),
                        SyscallRule.allow("only on one of the architectures", "open"),
                        SyscallRule.allow("two families", "socket").when(ArgumentCondition.among(0, 0xffff, 2, 1)),
                        SyscallRule.allow("no devices", "mknodat")
                                .when(ArgumentCondition.notAmong(2, 0x6000, 0x2000), ArgumentCondition.without(3, -1))),
                Action.REFUSE);

        assertThat(DockerSeccomp.json(profile, Architecture.AARCH64)).isEqualTo("""
                {
                  "defaultAction": "SCMP_ACT_ERRNO",
                  "defaultErrnoRet": 1,
                  "architectures": ["SCMP_ARCH_AARCH64"],
                  "syscalls": [
                    {"names": ["read", "write"], "action": "SCMP_ACT_ALLOW", "args": []},
                    {"names": ["clone3"], "action": "SCMP_ACT_ERRNO", "errnoRet": 38, "args": []},
                    {"names": ["socket"], "action": "SCMP_ACT_ALLOW", "args": [{"index": 0, "value": 65535, "valueTwo": 1, "op": "SCMP_CMP_MASKED_EQ"}]},
                    {"names": ["socket"], "action": "SCMP_ACT_ALLOW", "args": [{"index": 0, "value": 65535, "valueTwo": 2, "op": "SCMP_CMP_MASKED_EQ"}]},
                    {"names": ["mknodat"], "action": "SCMP_ACT_ALLOW", "args": [{"index": 2, "value": 16384, "valueTwo": 16384, "op": "SCMP_CMP_MASKED_EQ"}, {"index": 3, "value": 18446744073709551615, "valueTwo": 0, "op": "SCMP_CMP_MASKED_EQ"}]},
                    {"names": ["mknodat"], "action": "SCMP_ACT_ALLOW", "args": [{"index": 2, "value": 24576, "valueTwo": 0, "op": "SCMP_CMP_MASKED_EQ"}, {"index": 3, "value": 18446744073709551615, "valueTwo": 0, "op": "SCMP_CMP_MASKED_EQ"}]}
                  ]
                }
                """);
    }

    @Test
    void profileThatAllowsByDefaultNamesNoDefaultError() {
        var profile = new SeccompProfile("open", List.of(SyscallRule.absent("falls back", "clone3")), Action.ALLOW);
        assertThat(DockerSeccomp.json(profile, Architecture.X86_64)).isEqualTo("""
                {
                  "defaultAction": "SCMP_ACT_ALLOW",
                  "architectures": ["SCMP_ARCH_X86_64"],
                  "syscalls": [
                    {"names": ["clone3"], "action": "SCMP_ACT_ERRNO", "errnoRet": 38, "args": []}
                  ]
                }
                """);
    }

    @Test
    void textIsTheSameEveryTime() {
        assertThat(DockerSeccomp.json(SeccompProfile.standard()))
                .isEqualTo(DockerSeccomp.json(SeccompProfile.standard()));
    }

    @Test
    void onlyTheNativeArchitectureIsListed() {
        assertThat(DockerSeccomp.json(SeccompProfile.standard()))
                .contains("\"architectures\": [\"" + Architecture.current().dockerName() + "\"]");
    }

    @Test
    void callsTheArchitectureDoesNotHaveAreLeftOut() {
        assertThat(DockerSeccomp.json(SeccompProfile.standard(), Architecture.X86_64))
                .contains("\"arch_prctl\"");
        assertThat(DockerSeccomp.json(SeccompProfile.standard(), Architecture.AARCH64))
                .doesNotContain("\"arch_prctl\"");
    }
}
