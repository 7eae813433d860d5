package sh.joiner.kubernetes.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.Leadership;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.WireTap;

/** Tests leadership with the sandbox's API server, whose own clock is stopped. */
@Execution(ExecutionMode.CONCURRENT)
class LeaseLeadershipTest {

    private static final String OTHER_HOLDER = """
            {"spec": {"holderIdentity": "other-process"}}""";

    private static final String NO_HOLDER = """
            {"spec": {"holderIdentity": ""}}""";
    private static final String LONG_AGO = """
            {"spec": {"holderIdentity": "other-process", "renewTime": "2001-01-01T00:00:00.000000Z"}}""";

    private static final Duration LEASE = Duration.ofSeconds(12);
    private static final Duration RENEW_DEADLINE =
            Duration.ofSeconds(10); // long, so that a process that pauses for some seconds keeps the lease

    private final List<String> reported = new CopyOnWriteArrayList<>();
    private final SandboxCluster server = new SandboxCluster(new HandClock(), "1.34.2", List.of());
    private KubernetesClient client;
    private Leadership first;
    private Leadership second;

    @BeforeEach
    void start() {
        server.start(0, AllowedHosts.LOOPBACK);
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .build();
        client = ApiClients.builder().withConfig(config).build();
        first = Leases.leadership(client, settings("first"));
        second = Leases.leadership(client, settings("second"));
        seek(first, "first");
    }

    @AfterEach
    void stop() {
        second.close();
        first.close();
        client.close();
        server.close();
    }

    private static LeaseSettings settings(String identity) {
        return new LeaseSettings(
                "karpenter", "karpenter-leader-election", identity, LEASE, RENEW_DEADLINE, Duration.ofMillis(200));
    }

    private void seek(Leadership leadership, String name) {
        leadership.seek(() -> reported.add(name + " gained"), () -> reported.add(name + " lost"));
    }

    private void awaitReports(String... expected) {
        eventually(() -> Optional.of(List.copyOf(reported)), List.of(expected)::equals);
    }

    private Lease lease() {
        return client.leases()
                .inNamespace("karpenter")
                .withName("karpenter-leader-election")
                .get();
    }

    @Test
    void theFirstProcessHoldsTheLease() {
        awaitReports("first gained");

        assertThat(first.isHeld()).isTrue();
        assertThat(lease().getSpec().getHolderIdentity()).isEqualTo("first");
        assertThat(lease().getSpec().getLeaseDurationSeconds()).isEqualTo(12);
    }

    @Test
    void theLeaseIsRenewedAndTheSecondProcessWaits() {
        awaitReports("first gained");
        var renewed = lease().getSpec().getRenewTime();

        seek(second, "second");
        eventually(
                () -> Optional.of(lease().getSpec().getRenewTime()),
                time -> time.isAfter(renewed.plus(LEASE).plusSeconds(1)));

        assertThat(reported).containsExactly("first gained");
        assertThat(second.isHeld()).isFalse();
    }

    @Test
    void aReleasedLeaseIsAcquiredBeforeItExpires() {
        awaitReports("first gained");
        seek(second, "second");

        first.close();

        awaitReports("first gained", "second gained");
        assertThat(first.isHeld()).isFalse();
        assertThat(lease().getSpec().getHolderIdentity()).isEqualTo("second");
    }

    @Test
    void aHolderNoticesThatAnotherProcessHasTakenTheLease() {
        awaitReports("first gained");

        client.resource(lease()).patch(PatchContext.of(PatchType.JSON_MERGE), OTHER_HOLDER);

        awaitReports("first gained", "first lost");
        assertThat(first.isHeld()).isFalse();
    }

    @Test
    void aLostLeaseIsAcquiredAgain() {
        awaitReports("first gained");
        client.resource(lease()).patch(PatchContext.of(PatchType.JSON_MERGE), OTHER_HOLDER);
        awaitReports("first gained", "first lost");

        client.resource(lease()).patch(PatchContext.of(PatchType.JSON_MERGE), NO_HOLDER);

        awaitReports("first gained", "first lost", "first gained");
        assertThat(first.isHeld()).isTrue();
        assertThat(lease().getSpec().getHolderIdentity()).isEqualTo("first");
    }

    @Test
    void aLeaseWithAnOldRenewTimeIsAcquiredOnlyAfterItsDuration() {
        awaitReports("first gained");
        var leased = client.resource(lease());
        long changed = System.nanoTime();
        leased.patch(PatchContext.of(PatchType.JSON_MERGE), LONG_AGO);
        awaitReports("first gained", "first lost");

        seek(second, "second");
        eventually(() -> Optional.of(first.isHeld() || second.isHeld()), held -> held);

        assertThat(Duration.ofNanos(System.nanoTime() - changed)).isGreaterThanOrEqualTo(LEASE);
    }

    @Test
    void aHolderThatCannotReachTheServerGivesUp() {
        awaitReports("first gained");

        server.close();

        awaitReports("first gained", "first lost");
    }

    @Test
    void anUnreachableServerIsRetriedBeforeTheRetryPeriodIsOver() {
        awaitReports("first gained");
        var patient = new LeaseSettings(
                "karpenter", "other", "third", Duration.ofHours(3), Duration.ofHours(2), Duration.ofMinutes(30));
        try (var tap = WireTap.before(server.port());
                var cut = ApiClients.builder()
                        .withConfig(new ConfigBuilder(Config.empty())
                                .withMasterUrl("http://127.0.0.1:" + tap.port())
                                .build())
                        .build();
                var third = Leases.leadership(cut, patient)) {
            tap.cut();
            seek(third, "third");
            eventually(() -> Optional.of(tap.refused()), refused -> refused > 0);

            tap.repair();

            awaitReports("first gained", "third gained");
        }
    }

    @Test
    void timesThatAllowTwoHoldersOrNoSecondAttemptAreRejected() {
        assertThatThrownBy(() -> new LeaseSettings(
                        "a", "b", "c", Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(2)))
                .hasMessageContaining("PT10S");
        assertThatThrownBy(() -> new LeaseSettings(
                        "a", "b", "c", Duration.ofSeconds(15), Duration.ofSeconds(4), Duration.ofSeconds(2)))
                .hasMessageContaining("retry-period");
    }
}
