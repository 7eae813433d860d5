package sh.joiner.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.architecture.Budget.Measured;

final class BudgetTest {

    private final Budget budget = new Budget("method", 6, 20, 40);

    @Test
    void acceptsSizesUpToItsLimits() {
        assertThat(budget.excesses(sizes(1, 6, 6, 6, 6, 6, 20, 20, 20, 40))).isEmpty();
    }

    @Test
    void namesEachSizeOverTheMaximum() {
        assertThat(budget.excesses(sizes(1, 1, 1, 1, 1, 1, 1, 1, 1, 41)))
                .containsExactly("m9 has 41 lines, the maximum is 40");
    }

    @Test
    void refusesAMedianOverTheLimitAndNamesTheLargestFirst() {
        assertThat(budget.excesses(sizes(1, 7, 8)))
                .singleElement()
                .asString()
                .containsSubsequence("the median of the methods is 7 lines, the maximum is 6", "8 m2", "7 m1", "1 m0");
    }

    @Test
    void refusesANinetiethPercentileOverTheLimit() {
        assertThat(budget.excesses(sizes(1, 1, 1, 1, 1, 1, 1, 1, 21, 21)))
                .singleElement()
                .asString()
                .startsWith("the 90th percentile of the methods is 21 lines, the maximum is 20");
    }

    @Test
    void aBudgetOfTheMedianIgnoresOtherSizes() {
        assertThat(Budget.ofMedian("test method", 12).excesses(sizes(12, 12, 300)))
                .isEmpty();
        assertThat(Budget.ofMedian("test method", 12).excesses(sizes(1, 13, 13)))
                .hasSize(1);
    }

    @Test
    void acceptsAnEmptyList() {
        assertThat(budget.excesses(List.of())).isEmpty();
    }

    private static List<Measured> sizes(int... sizes) {
        return IntStream.range(0, sizes.length)
                .mapToObj(i -> new Measured("m" + i, sizes[i]))
                .toList();
    }
}
