package sh.joiner.controller.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.ClaimSamples.claim;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;

class LaunchHistoryTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
    private static final String TOKEN = "a1b2c3";

    private final FakeKubernetes cluster = new FakeKubernetes(new HandClock());
    private final LaunchHistory history = new LaunchHistory(cluster.claimWriter());

    private static Claim claimWithToken() {
        return claim().annotations(Map.of(Claim.LAUNCH, TOKEN)).build();
    }

    @Test
    void instancesOfATokenOfAnotherProcessAreSearchedFor() {
        var open = history.open(claimWithToken(), NOON);

        assertThat(open).contains(new LaunchHistory.Open(TOKEN, false));
    }

    @Test
    void noInstancesAreSearchedForIfTheClaimTookNoPartInTheCall() {
        cluster.refuse(new RemoteCallException(Category.UNREACHABLE, "", "Connection was closed", null));
        var record = history.record(claim().build(), Map.of());
        assertThatThrownBy(() -> record.begin(TOKEN)).isInstanceOf(RemoteCallException.class);

        var open = history.open(claimWithToken(), NOON); // the API server had stored the token already

        assertThat(open).isEmpty();
    }
}
