package sh.joiner.model.requirement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class VocabularyTest {

    private static final LabelKey CPU = Labels.INSTANCE_CPU;

    @Test
    void disjointRangesShareNoUnknownNumber() {
        var low = Requirement.lessThan(CPU, 4);
        var high = Requirement.moreThan(CPU, 8);
        var middle = Requirement.atLeast(CPU, 3).and(Requirement.atMost(CPU, 9));
        var words = Vocabulary.EMPTY.with(Stream.of(low, high, middle));

        assertThat(words.intern(low).intersects(words.intern(high))).isFalse();
        assertThat(words.intern(low).intersects(words.intern(middle))).isTrue();
        assertThat(words.intern(middle).intersects(words.intern(high))).isTrue();
    }

    @Test
    void exclusionsIntersectInUnnamedValues() {
        var notFour = Requirement.notIn(CPU, List.of("4"));
        var notEight = Requirement.notIn(CPU, List.of("8"));
        var words = Vocabulary.EMPTY.with(Stream.of(notFour, notEight));

        assertThat(words.intern(notFour).intersects(words.intern(notEight))).isTrue();
    }

    @Test
    void aRangeContainsOnlyNumbers() {
        var any = Requirement.atLeast(CPU, 0);
        var word = Requirement.in(CPU, "many");
        var words = Vocabulary.EMPTY.with(Stream.of(any, word));

        assertThat(words.intern(any).intersects(words.intern(word))).isFalse();
        var exists = words.intern(Requirement.exists(CPU));
        assertThat(words.intern(any).and(exists)).isEqualTo(words.intern(any)).isNotEqualTo(exists);
    }

    @Test
    void boundsAtTheEndsOfTheRangeAreExact() {
        var most = Requirement.atLeast(CPU, Long.MAX_VALUE);
        var least = Requirement.atMost(CPU, Long.MIN_VALUE);
        var all = Requirement.atMost(CPU, Long.MAX_VALUE);
        var words = Vocabulary.EMPTY.with(Stream.of(most, least, all));

        assertThat(words.intern(most).intersects(words.intern(least))).isFalse();
        assertThat(words.intern(most).and(words.intern(all))).isEqualTo(words.intern(most));
        assertThat(words.intern(least).and(words.intern(all))).isEqualTo(words.intern(least));
    }

    @Test
    void unknownValuesAreRejected() {
        var words = Vocabulary.EMPTY.with(Stream.of(Requirement.in(CPU, "4")));

        assertThatThrownBy(() -> words.intern(Requirement.in(CPU, "8")))
                .hasMessage("the value 8 is not in the alphabet: add it before interning");
        assertThatThrownBy(() -> words.intern(Requirement.atLeast(CPU, 8)))
                .hasMessage("the bound 8 is not in the alphabet: add it before interning");
        assertThatThrownBy(() -> words.intern(Requirement.exists(Labels.ZONE)))
                .hasMessage("the label topology.kubernetes.io/zone is not in the vocabulary: add it before interning");
    }
}
