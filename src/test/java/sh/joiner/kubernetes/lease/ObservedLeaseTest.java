package sh.joiner.kubernetes.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpecBuilder;
import java.time.Duration;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;

/** Moments are seconds of a monotonic clock; the holder's wall clock may show any time. */
class ObservedLeaseTest {

    private static final ZonedDateTime ANY_TIME = ZonedDateTime.parse("2001-01-01T00:00:00Z");

    private final ObservedLease lease = new ObservedLease(Duration.ofSeconds(15));

    private static LeaseSpec heldBy(String holder, ZonedDateTime renewed) {
        return new LeaseSpecBuilder()
                .withHolderIdentity(holder)
                .withLeaseDurationSeconds(15)
                .withRenewTime(renewed)
                .build();
    }

    private void observe(LeaseSpec spec, int second) {
        lease.observe(spec, Duration.ofSeconds(second).toNanos());
    }

    private boolean isOpenAt(int second) {
        return lease.isOpenTo("me", Duration.ofSeconds(second).toNanos());
    }

    @Test
    void aLeaseWithAnOldRenewTimeIsNotOpenWhileItChanges() {
        observe(heldBy("other", ANY_TIME), 0);
        observe(heldBy("other", ANY_TIME.plusSeconds(2)), 14);

        assertThat(isOpenAt(28)).isFalse();
        assertThat(isOpenAt(29)).isTrue();
    }

    @Test
    void aLeaseWithAFutureRenewTimeOpensOneDurationAfterItsLastObservedChange() {
        observe(heldBy("other", ANY_TIME.plusYears(100)), 0);
        observe(heldBy("other", ANY_TIME.plusYears(100)), 10);

        assertThat(isOpenAt(14)).isFalse();
        assertThat(isOpenAt(15)).isTrue();
    }

    @Test
    void aLeaseIsOpenToItsHolderAndAReleasedLeaseToEveryProcess() {
        observe(heldBy("me", ANY_TIME), 0);
        assertThat(isOpenAt(0)).isTrue();

        observe(heldBy("other", ANY_TIME), 1);
        assertThat(isOpenAt(1)).isFalse();

        observe(heldBy("", ANY_TIME), 2);
        assertThat(isOpenAt(2)).isTrue();
    }

    @Test
    void aLeaseThatDoesNotExistIsOpen() {
        lease.observe(null, 0);

        assertThat(isOpenAt(0)).isTrue();
    }

    @Test
    void aLeaseWithoutADurationHasTheConfiguredDuration() {
        var spec = heldBy("other", ANY_TIME);
        spec.setLeaseDurationSeconds(null);
        observe(spec, 0);

        assertThat(isOpenAt(14)).isFalse();
        assertThat(isOpenAt(15)).isTrue();
    }
}
