package sh.joiner.model.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.model.catalog.LearnedMemory.TypeAndImage;

/** The memory that nodes of each instance type really have (aws 3.4). */
class LearnedMemoriesTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final TypeAndImage M5 = new TypeAndImage("m5.large", "ami-1");

    private static LearnedMemory line(TypeAndImage typeAndImage, long bytes, Instant seen) {
        return new LearnedMemory(typeAndImage, bytes, "node", seen, seen);
    }

    private static LearnedMemories of(LearnedMemory... lines) {
        return LearnedMemories.of(List.of(lines));
    }

    @Test
    void theLowerAmountWinsInAnyOrder() {
        var low = line(M5, 7_000, NOON);
        var high = line(M5, 7_500, NOON.plusSeconds(5));

        assertThat(of(low, high)).isEqualTo(of(high, low)).isEqualTo(of(low));
    }

    @Test
    void anotherImageHasItsOwnAmount() {
        var other = new TypeAndImage("m5.large", "ami-2");

        var learned = of(line(M5, 7_000, NOON), line(other, 7_500, NOON));

        assertThat(learned.of(M5))
                .hasValueSatisfying(line -> assertThat(line.bytes()).isEqualTo(7_000));
        assertThat(learned.of(other))
                .hasValueSatisfying(line -> assertThat(line.bytes()).isEqualTo(7_500));
    }

    @Test
    void anEqualAmountExtendsTheValidityAtMostOnceADay() {
        var learned = of(line(M5, 7_000, NOON));

        assertThat(learned.with(List.of(line(M5, 7_000, NOON.plusSeconds(60))))).isSameAs(learned);
        var later = NOON.plus(Duration.ofDays(2));
        assertThat(learned.with(List.of(line(M5, 7_000, later))).of(M5))
                .hasValueSatisfying(line -> assertThat(line.seenAt()).isEqualTo(later));
    }

    @Test
    void anAmountIsValidForSixtyDays() {
        var learned = of(line(M5, 7_000, NOON));

        assertThat(learned.lasting(NOON.plus(Duration.ofDays(60)).minusSeconds(1)))
                .isSameAs(learned);
        assertThat(learned.lasting(NOON.plus(Duration.ofDays(60))).isEmpty()).isTrue();
    }

    @Test
    void theLastConfirmedAmountsAreKept() {
        var old = line(new TypeAndImage("a1.large", "ami-1"), 1, NOON);
        var young = line(new TypeAndImage("z1d.large", "ami-1"), 1, NOON.plusSeconds(1));

        assertThat(of(old, young).youngest(1)).isEqualTo(of(young));
    }

    @Test
    void knowsATypeWhateverTheImage() {
        var learned = of(line(M5, 7_000, NOON));

        assertThat(learned.knows("m5.large")).isTrue();
        assertThat(learned.knows("m5.larg")).isFalse();
        assertThat(learned.knows("m5.xlarge")).isFalse();
    }

    @Test
    void anAmountOfZeroIsRejected() {
        assertThatThrownBy(() -> line(M5, 0, NOON)).hasMessageContaining("m5.large with ami-1");
    }
}
