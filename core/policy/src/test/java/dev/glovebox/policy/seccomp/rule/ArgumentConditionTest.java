package dev.glovebox.policy.seccomp.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArgumentConditionTest {

    @Test
    void upperHalfOf32BitArgumentIsIgnored() {
        var condition = ArgumentCondition.notAmong(1, ArgumentCondition.INT, 0x5412);
        assertThat(condition.holds(0x5412)).isFalse();
        assertThat(condition.holds(0x1_0000_5412L)).isFalse();
        assertThat(condition.holds(0x5413)).isTrue();
    }

    @Test
    void alternativesHoldForExactlyTheSameArguments() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            long mask = random.nextLong() >>> random.nextInt(64);
            var values = random.longs(1 + random.nextInt(4))
                    .map(value -> value & mask)
                    .toArray();
            for (var condition :
                    List.of(ArgumentCondition.among(0, mask, values), ArgumentCondition.notAmong(0, mask, values))) {
                var alternatives = condition.alternatives();
                for (int probe = 0; probe < 60; probe++) {
                    long near = values[random.nextInt(values.length)] ^ (1L << random.nextInt(64));
                    long argument = probe % 3 == 0 ? random.nextLong() : probe % 3 == 1 ? near : values[0] | ~mask;
                    assertThat(alternatives.stream()
                                    .filter(one -> (argument & one.mask()) == one.value())
                                    .count())
                            .as("seed %s, %s, argument %x", seed, condition, argument)
                            .isEqualTo(condition.holds(argument) ? 1 : 0);
                }
            }
        }
    }

    @Test
    void valueOutsideMaskIsRefused() {
        assertThatThrownBy(() -> ArgumentCondition.among(0, 0xff, 0x100)).hasMessageContaining("can never equal");
    }

    @Test
    void seventhArgumentIsRefused() {
        assertThatThrownBy(() -> ArgumentCondition.among(6, -1, 0)).hasMessageContaining("0 to 5");
    }

    @Test
    void conditionWithoutValuesIsRefused() {
        assertThatThrownBy(() -> ArgumentCondition.notAmong(2, -1)).hasMessageContaining("needs a value");
    }
}
