package sh.joiner.kubernetes.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests which versions in a copy differ from a live read. A copy may be newer than the read, because events arrive during the read. */
class VersionComparisonTest {

    private static final LiveObjects LIVE = new LiveObjects(Map.of("a", version(5), "b", version(9)), "10");

    private static ObjectVersion version(int revision) {
        return new ObjectVersion("uid", Integer.toString(revision));
    }

    private static ObjectVersion recreated(int revision) {
        return new ObjectVersion("other-uid", Integer.toString(revision));
    }

    @Test
    void aCopyWithTheSameVersionsAgrees() {
        assertThat(VersionComparison.of(LIVE, Map.of("a", version(5), "b", version(9)))
                        .agrees())
                .isTrue();
    }

    @Test
    void aCopyThatIsAheadOfTheReadAgrees() {
        var held = Map.of("a", version(5), "b", version(10), "created-since", version(11));

        assertThat(VersionComparison.of(LIVE, held).agrees()).isTrue();
    }

    @Test
    void aMissingAnOlderAndADeletedObjectAreDifferences() {
        var held = Map.of("b", version(8), "deleted", version(7));

        assertThat(VersionComparison.of(LIVE, held).expected()).containsOnlyKeys("a", "b", "deleted");
    }

    @Test
    void anObjectThatWasRecreatedUnderItsNameIsADifference() {
        var live = new LiveObjects(Map.of("a", recreated(8)), "10");

        assertThat(VersionComparison.of(live, Map.of("a", version(5))).agrees()).isFalse();
    }

    @Test
    void resourceVersionsAreComparedAsNumbers() {
        var live = new LiveObjects(Map.of("a", version(99)), "100");

        assertThat(VersionComparison.of(live, Map.of("a", version(100))).agrees())
                .isTrue();
        assertThat(VersionComparison.of(live, Map.of("a", version(9))).agrees()).isFalse();
    }

    @Test
    void aVersionThatIsNotANumberIsOnlyEqualToItself() {
        var live = new LiveObjects(Map.of("a", new ObjectVersion("uid", "x5")), "x7");

        assertThat(VersionComparison.of(live, Map.of("a", new ObjectVersion("uid", "x5")))
                        .agrees())
                .isTrue();
        assertThat(VersionComparison.of(live, Map.of("a", new ObjectVersion("uid", "x6")))
                        .agrees())
                .isFalse();
    }

    @Test
    void aDifferenceEndsWithALateEvent() {
        var late = VersionComparison.of(LIVE, Map.of("a", version(5), "b", version(8)));

        assertThat(late.remaining(Map.of("a", version(5), "b", version(9)), () -> LIVE)
                        .agrees())
                .isTrue();
    }

    @Test
    void anObjectThatWasDeletedAfterTheReadEndsItsDifference() {
        var late = VersionComparison.of(LIVE, Map.of("a", version(5)));
        var now = new LiveObjects(Map.of("a", version(5)), "12");

        assertThat(late.remaining(Map.of("a", version(5)), () -> now).agrees()).isTrue();
    }

    @Test
    void anObjectThatKeepsChangingStaysADifferenceForAnUnchangedCopy() {
        var held = Map.of("a", version(5), "b", version(8));
        var late = VersionComparison.of(LIVE, held);
        var now = new LiveObjects(Map.of("a", version(5), "b", version(12)), "12");

        assertThat(late.remaining(held, () -> now).expected()).containsOnlyKeys("b");
    }
}
