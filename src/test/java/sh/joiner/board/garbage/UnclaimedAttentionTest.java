package sh.joiner.board.garbage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static sh.joiner.testing.World.NOON;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.board.garbage.UnclaimedInstanceView.LaunchView;
import sh.joiner.board.view.OverviewView.AttentionView;

class UnclaimedAttentionTest {

    private static final Instant LONG_AGO = NOON.minusSeconds(300);

    private static UnclaimedInstanceView instance(String name, String pool, String state, Instant launchedAt) {
        return new UnclaimedInstanceView(
                name, pool, "", new LaunchView("m5.large", "us-east-1a", "spot", launchedAt), state, "because");
    }

    private static List<AttentionView> lines(UnclaimedInstanceView... instances) {
        return UnclaimedAttention.ofInstances(List.of(instances), Set.of("default"), LONG_AGO)
                .toList();
    }

    @Test
    void anInstanceThatEc2DoesNotTerminateIsBlocked() {
        assertThat(lines(instance("i-1", "default", "Failed", NOON)))
                .containsExactly(new AttentionView("Blocked", "Instance", "i-1", "has no NodeClaim", "because"));
    }

    @Test
    void heldInstancesHaveALineOnlyIfTheirPoolDoesNotExist() {
        assertThat(lines(instance("i-1", "default", "Held", NOON), instance("i-2", "deleted", "Held", NOON)))
                .extracting(AttentionView::name, AttentionView::level)
                .containsExactly(tuple("i-2", "Blocked"));
    }

    @Test
    void anInstanceThatWaitsForMoreThanFiveMinutesIsReported() {
        assertThat(lines(
                        instance("i-1", "default", "Waiting", LONG_AGO),
                        instance("i-2", "default", "Waiting", LONG_AGO.minusSeconds(1))))
                .extracting(AttentionView::name, AttentionView::level)
                .containsExactly(tuple("i-2", "Waiting"));
    }
}
