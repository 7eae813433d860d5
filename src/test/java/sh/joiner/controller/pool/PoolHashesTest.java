package sh.joiner.controller.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.ClaimSamples.claim;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.port.RemoteCallException;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.PoolBuilder;

class PoolHashesTest {

    private static final String HASH = "karpenter.sh/nodepool-hash";
    private static final String VERSION = "karpenter.sh/nodepool-hash-version";
    private static final Map<String, String> PRESENT = Map.of(HASH, "hash-of-default", VERSION, "v3");
    private static final Map<String, String> OLD = Map.of(HASH, "1", VERSION, "v2");
    private static final String FIRST = "joiner.sh/first-disruption";

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final Map<String, String> written = new HashMap<>();
    private final PoolHashes hashes =
            new PoolHashes((_, annotations) -> written.putAll(annotations), cluster.claimWriter());

    private boolean change(Map<String, String> annotations) {
        return hashes.change(PoolBuilder.pool("default").build(), annotations, cluster.snapshot());
    }

    private static ClaimSamples old() {
        return claim().annotations(OLD);
    }

    private Claim only() {
        return cluster.claims().getFirst();
    }

    @Test
    void aPoolGetsItsHashAndVersionOnce() {
        assertThat(change(Map.of())).isTrue();
        assertThat(written).containsAllEntriesOf(PRESENT).hasSize(3);

        var all = Map.copyOf(written);
        written.clear();
        assertThat(change(all)).isFalse();
        assertThat(written).isEmpty();
    }

    @Test
    void claimsAreNotChangedIfThePoolHasTheCurrentVersion() {
        cluster.with(old().build());

        change(Map.of(HASH, "hash of an earlier spec", VERSION, "v3"));

        assertThat(only().annotations()).isEqualTo(OLD);
        assertThat(written).containsAllEntriesOf(PRESENT);
    }

    @Test
    void theFirstDisruptionOfANewPoolIsNotLimited() {
        change(Map.of());

        assertThat(written).containsEntry(FIRST, "none");
    }

    @Test
    void aPoolWithAHashButWithoutTheAnnotationIsLimitedFromNowOn() {
        change(PRESENT);

        assertThat(written).containsEntry(FIRST, "since=%s,hour=0,removed=0".formatted(clock.now()));
    }

    @Test
    void anUnreadableLimitStartsAgain() {
        var edited = new HashMap<>(PRESENT);
        edited.put(FIRST, "yes");

        change(edited);

        assertThat(written).containsEntry(FIRST, "since=%s,hour=0,removed=0".formatted(clock.now()));
    }

    @Test
    void claimsOfAnOlderVersionAreMigratedSoThatNoneDrifts() {
        cluster.with(old().build());

        change(OLD);

        assertThat(only().annotations()).isEqualTo(PRESENT);
    }

    @Test
    void aClaimThatHasDriftedStaysDrifted() {
        cluster.with(old().says("Drifted", Status.TRUE, clock.now()).build());

        change(OLD);

        assertThat(only().annotations()).isEqualTo(Map.of(HASH, "1", VERSION, "v3"));
    }

    @Test
    void aClaimOfTheCurrentVersionOrOfAnotherPoolIsNotChanged() {
        var other = old().labels(Map.of("karpenter.sh/nodepool", "other"));
        cluster.with(
                old().annotations(Map.of(HASH, "2", VERSION, "v3")).named("new").build(), other.build());

        change(OLD);

        assertThat(cluster.claims())
                .extracting(claim -> claim.annotations().get(HASH))
                .containsExactlyInAnyOrder("2", "1");
    }

    @Test
    void thePoolKeepsItsVersionUntilAllItsClaimsAreMigrated() {
        cluster.with(old().build());
        cluster.refuse(new RemoteCallException(RemoteCallException.Category.UNREACHABLE, "", "later", null));

        assertThatThrownBy(() -> change(OLD)).isInstanceOf(RemoteCallException.class);
        assertThat(written).isEmpty();
    }
}
