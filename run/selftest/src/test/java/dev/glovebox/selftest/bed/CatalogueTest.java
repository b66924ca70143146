package dev.glovebox.selftest.bed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.spec.IsolationLevel;
import dev.glovebox.selftest.attack.Catalogue;
import dev.glovebox.selftest.bed.Attack.Means;
import org.junit.jupiter.api.Test;

class CatalogueTest {

    @Test
    void everyAttackHasANameOfItsOwn() {
        assertThat(Catalogue.all()).extracting(Attack::name).doesNotHaveDuplicates();
    }

    @Test
    void nothingIsPromisedWithoutWalls() {
        assertThat(Catalogue.all()).noneMatch(attack -> attack.promisedAt(IsolationLevel.NONE));
    }

    @Test
    void strongerLevelsKeepWeakerPromises() {
        for (Attack attack : Catalogue.all()) {
            for (IsolationLevel level : IsolationLevel.values()) {
                assertThat(attack.promisedAt(level)).isEqualTo(level.compareTo(attack.from()) >= 0);
            }
        }
    }

    @Test
    void everyWeaknessIsUsed() {
        for (Weakness weakness : Weakness.values()) {
            assertThat(Catalogue.all())
                    .anyMatch(attack -> attack.means() instanceof Means.Probe probe && probe.control() == weakness);
        }
    }
}
