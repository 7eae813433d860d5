package sh.joiner.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** A set of bits behaves like a set of numbers. */
final class NumbersTest {

    private static Numbers of(List<Integer> numbers) {
        var set = new Numbers();
        numbers.forEach(set::add);
        return set;
    }

    @Property
    void iteratesUpwardsWithoutTheOthers(
            @ForAll List<@IntRange(max = 300) Integer> some, @ForAll List<@IntRange(max = 300) Integer> others) {
        var walked = new ArrayList<Integer>();
        var set = of(some);
        var without = of(others);
        for (int one = set.firstWithout(without, 0); one >= 0; one = set.firstWithout(without, one + 1)) {
            walked.add(one);
        }

        var expected = new TreeSet<>(some);
        others.forEach(expected::remove);
        assertThat(walked).containsExactlyElementsOf(expected);
    }

    @Property
    void iteratesDownwardsWithoutTheOthers(
            @ForAll List<@IntRange(max = 300) Integer> some, @ForAll List<@IntRange(max = 300) Integer> others) {
        var walked = new ArrayList<Integer>();
        var set = of(some);
        var without = of(others);
        for (int one = set.lastWithout(without, 400); one >= 0; one = set.lastWithout(without, one - 1)) {
            walked.add(one);
        }

        var expected = new TreeSet<>(some);
        others.forEach(expected::remove);
        assertThat(walked).containsExactlyElementsOf(expected.descendingSet());
    }

    @Property
    void aRemovedNumberIsMissingUntilItIsAddedAgain(
            @ForAll List<@IntRange(max = 300) Integer> some, @ForAll @IntRange(max = 300) int one) {
        var set = of(some);

        set.remove(one);

        assertThat(set.has(one)).isFalse();
        set.add(one);
        assertThat(set.has(one)).isTrue();
    }
}
