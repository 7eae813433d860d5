package sh.joiner.engine.disruption;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SeededNumbersTest {

    @Test
    void repeatsItselfForTheSameSeed() {
        var one = new SeededNumbers(5);
        var other = new SeededNumbers(5);

        for (int turn = 0; turn < 1000; turn++) {
            int number = one.below(10);
            assertThat(number).isBetween(0, 9).isEqualTo(other.below(10));
        }
    }

    @Test
    void isSpreadEvenly() {
        var numbers = new SeededNumbers(5);
        double sum = 0;

        for (int turn = 0; turn < 10_000; turn++) {
            sum += numbers.unit();
        }

        assertThat(sum / 10_000).isBetween(0.48, 0.52);
    }
}
