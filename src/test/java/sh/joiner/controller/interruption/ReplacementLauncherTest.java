package sh.joiner.controller.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.InterruptionBuilder;
import sh.joiner.testing.SingleThreadRunner;

/** Replacement claims for a node to be removed. The node has two pods, and no available instance type can run both. */
class ReplacementLauncherTest {

    private static final NodeName LEAVING = new NodeName("old");

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster = new FakeKubernetes(clock)
            .with(pool("default").build())
            .with(nodeClass().build())
            .with(node("old").of("default").has("4", "16Gi").build())
            .with(
                    pod("db-0").requests("1.2", "1Gi").runningOn("old"),
                    pod("db-1").requests("1.2", "1Gi").runningOn("old"));
    private final ProvisioningLoop.Inputs inputs = new ProvisioningLoop.Inputs(
            cluster, Markets.catalogs(Markets.learned(), new UnavailableOfferings(clock), new NodeClassState()));
    private final Interruption reboot =
            InterruptionBuilder.interruption("reboot").build();

    private ReplacementLauncher launcher(Claims claims) {
        return new ReplacementLauncher(FixedNeeds.by(inputs), claims, Options.DEFAULT, runner);
    }

    private List<String> marks() {
        return cluster.claims().stream()
                .map(Claim::annotations)
                .map(all -> "%s of %s".formatted(all.get("joiner.sh/replaces"), all.get("joiner.sh/replacements")))
                .toList();
    }

    @Test
    void eachClaimNamesTheNoticeAndTheNumberOfReplacements() {
        launcher(cluster.claimWriter()).replace(reboot, LEAVING, Set.of(LEAVING));

        assertThat(marks()).containsExactly("reboot of 2", "reboot of 2");
    }

    @Test
    void anExistingReplacementIsNotCreatedAgain() {
        var launcher = launcher(cluster.claimWriter());
        launcher.replace(reboot, LEAVING, Set.of(LEAVING));
        launcher.replace(reboot, LEAVING, Set.of(LEAVING));

        assertThat(cluster.claims()).hasSize(2);
    }

    @Test
    void createdClaimsMustBeVisibleBeforeTheNextReplacement() {
        var launcher = launcher(cluster.claimWriter());
        cluster.fallBehind();
        launcher.replace(reboot, LEAVING, Set.of(LEAVING));

        assertThatThrownBy(() -> launcher.replace(reboot, LEAVING, Set.of(LEAVING)))
                .isInstanceOf(RemoteCallException.class)
                .hasMessageContaining("not visible in the cache yet");
        cluster.catchUp();
        launcher.replace(reboot, LEAVING, Set.of(LEAVING));

        assertThat(cluster.claims()).hasSize(2);
    }

    @Test
    void theNextProcessCreatesTheMissingReplacement() {
        var crashing = launcher(new CrashPoint(1, true).around(cluster.claimWriter()));
        assertThatThrownBy(() -> crashing.replace(reboot, LEAVING, Set.of(LEAVING)))
                .isInstanceOf(RemoteCallException.class);
        assertThat(cluster.claims()).hasSize(1);

        launcher(cluster.claimWriter()).replace(reboot, LEAVING, Set.of(LEAVING));

        assertThat(marks()).containsExactly("reboot of 2", "reboot of 2");
    }

    @Test
    void withoutAKnownCatalogNoReplacementIsCreated() {
        var launcher =
                new ReplacementLauncher(FixedNeeds.never(inputs), cluster.claimWriter(), Options.DEFAULT, runner);

        assertThatThrownBy(() -> launcher.replace(reboot, LEAVING, Set.of(LEAVING)))
                .isInstanceOf(RemoteCallException.class)
                .hasMessageContaining("not known yet");
        assertThat(cluster.claims()).isEmpty();
    }
}
