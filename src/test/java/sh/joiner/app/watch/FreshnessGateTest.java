package sh.joiner.app.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.Gates;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.kubernetes.watch.FreshnessChecks;
import sh.joiner.kubernetes.watch.FreshnessLimits;
import sh.joiner.kubernetes.watch.LiveObjects;
import sh.joiner.kubernetes.watch.ObjectVersion;
import sh.joiner.kubernetes.watch.WallClock;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.testing.HandClock;

/** The gate of one kind with a scripted API server: a live read waits until the test permits it. */
class FreshnessGateTest {

    private static final FreshnessLimits LIMITS =
            new FreshnessLimits(Duration.ofMillis(100), Duration.ofSeconds(20), Duration.ofMillis(50));

    private final Gates gates = new Gates(
            List.of(new GateRule(GateName.CLUSTER_STATE, new GateRule.Validity.WhileConfirmed(), Set.of())),
            new HandClock());
    private final Semaphore turns = new Semaphore(1_000);
    private final FreshnessChecks checks = new FreshnessChecks(_ -> this::read, LIMITS, WallClock.SYSTEM);
    private final FreshnessGate gate = new FreshnessGate(checks, GateName.CLUSTER_STATE, gates);
    private volatile Map<String, ObjectVersion> server = Map.of("a", new ObjectVersion("uid", "1"));
    private volatile Map<String, ObjectVersion> copy = server;
    private volatile boolean listed = true;

    private LiveObjects read() {
        turns.acquireUninterruptibly();
        return new LiveObjects(server, "100");
    }

    private final class Kind implements WatchedKind {

        @Override
        public String name() {
            return "nodeclaims.karpenter.sh";
        }

        @Override
        public String reader() {
            return "cache";
        }

        @Override
        public String path() {
            return "/apis/karpenter.sh/v1/nodeclaims";
        }

        @Override
        public boolean isListed() {
            return listed;
        }

        @Override
        public boolean isWatching() {
            return true;
        }

        @Override
        public String progress() {
            return "";
        }

        @Override
        public Map<String, ObjectVersion> held() {
            return copy;
        }

        @Override
        public void restart() {
            listed = false;
        }
    }

    @BeforeEach
    void list() {
        checks.add(new Kind(), Optional.of(GateName.CLUSTER_STATE));
        eventually(() -> checks.statuses().stream().findFirst(), status -> status.confirmedAt() != null);
        gate.synced();
        assertThat(obstacles()).isEmpty();
    }

    @AfterEach
    void stop() {
        turns.release(1_000);
        checks.close();
        gates.close();
    }

    private List<Obstacle> obstacles() {
        return gates.now().obstacles(Set.of(GateName.CLUSTER_STATE));
    }

    @Test
    void closesAndNamesTheKindUntilTheKindIsListedAgain() {
        server = Map.of("a", new ObjectVersion("uid", "2"));

        var closed = eventually(() -> Optional.of(obstacles()), obstacles -> !obstacles.isEmpty());
        assertThat(closed.getFirst().sentence())
                .startsWith("ClusterState (")
                .contains("nodeclaims.karpenter.sh (stale since 20");

        eventually(() -> Optional.of(listed), is -> !is);
        copy = server;
        listed = true;
        eventually(() -> Optional.of(obstacles()), List::isEmpty);
    }

    @Test
    void isClosedFromTheStartOfLeadingUntilALaterComparison() {
        turns.drainPermits();

        checks.demand();
        assertThat(obstacles()).hasSize(1);
        assertThat(obstacles().getFirst().sentence()).contains("since this process became the leader");

        turns.release(1_000);
        eventually(() -> Optional.of(obstacles()), List::isEmpty);
    }
}
