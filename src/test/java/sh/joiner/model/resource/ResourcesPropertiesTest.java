package sh.joiner.model.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

final class ResourcesPropertiesTest {

    @Provide
    Arbitrary<Resources> some() {
        return Arbitraries.maps(
                        Arbitraries.of("cpu", "memory", "pods", "nvidia.com/gpu"),
                        Arbitraries.longs().between(0, 1L << 40))
                .map(Resources::of);
    }

    @Property
    void addingIsCommutativeAndAssociative(
            @ForAll("some") Resources first, @ForAll("some") Resources second, @ForAll("some") Resources third) {
        assertThat(first.plus(second)).isEqualTo(second.plus(first));
        assertThat(first.plus(second).plus(third)).isEqualTo(first.plus(second.plus(third)));
    }

    @Property
    void subtractionUndoesAddition(@ForAll("some") Resources first, @ForAll("some") Resources second) {
        var back = first.plus(second).minus(second);

        first.names().forEach(name -> assertThat(back.get(name)).isEqualTo(first.get(name)));
    }

    @Property
    void amountsFitInTheirSum(@ForAll("some") Resources first, @ForAll("some") Resources second) {
        assertThat(first.fitsIn(first.plus(second))).isTrue();
        assertThat(first.plus(second).fitsIn(first)).isEqualTo(second.fitsIn(Resources.NONE));
    }

    @Property
    void nothingFitsIfAnAmountIsNegative(@ForAll("some") Resources first) {
        assertThat(Resources.NONE.fitsIn(first.with("cpu", -1))).isFalse();
    }

    @Property
    void milliAndBytesSurviveARoundTrip(@ForAll @LongRange(min = 0) long amount) {
        assertThat(Quantity.units(Quantity.ofBytes(amount))).isEqualTo(amount);
        if (amount < Long.MAX_VALUE / 1000) {
            assertThat(Quantity.milli(Quantity.ofMilli(amount))).isEqualTo(amount);
        }
    }

    @Example
    void hugeAmountsAreLimitedToTheLargestNumber() {
        var absurd = Resources.parse(Map.of("memory", "9999999Ei"));

        assertThat(absurd.plus(absurd).get("memory")).isEqualTo(Long.MAX_VALUE);
        assertThat(Quantity.units("1e999999999")).isEqualTo(Long.MAX_VALUE);
        assertThatThrownBy(() -> Quantity.units("12 apples")).hasMessage("'12 apples' is not a quantity");
    }
}
