package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.VolumeSamples.bound;
import static sh.joiner.testing.VolumeSamples.storageClass;
import static sh.joiner.testing.VolumeSamples.unbound;
import static sh.joiner.testing.VolumeSamples.volume;
import static sh.joiner.testing.World.world;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.model.pod.SpreadRule.Unsatisfiable;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.volume.StorageClass;
import sh.joiner.model.volume.Volume;
import sh.joiner.model.volume.VolumeClaim;
import sh.joiner.model.volume.VolumeClaim.Stage;
import sh.joiner.testing.Plans;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.VolumeSamples;
import sh.joiner.testing.World;
import sh.joiner.testing.checker.PlanChecker;

/** Pods are placed where their volumes are, or where their volumes may be provisioned (core 4.7). */
final class VolumeTest {

    private static World zones() {
        return zones(pool("default"));
    }

    private static World zones(PoolBuilder pool) {
        return world().pool(pool)
                .offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a", "b").onDemand(0.2, "c"));
    }

    private static String plan(World world) {
        var snapshot = world.snapshot();
        var plan = Plans.of(snapshot);
        assertThat(PlanChecker.faults(snapshot, plan)).isEmpty();
        return Plans.text(plan);
    }

    private static String refusal(World world) {
        return Plans.of(world.snapshot()).refusals().getFirst().sentence();
    }

    @Test
    void aPodGoesWhereItsVolumeIs() {
        var world = zones().with(bound("data", "pv-1"))
                .with(volume("pv-1", "c"))
                .pending(pod("db").mounts("data"));

        assertThat(plan(world))
                .isEqualTo("new 1  default  m5.large  c  on-demand  0.2000 USD/h  cheapest of 1 type  <- default/db\n");
    }

    @Test
    void aPodGoesToTheFirstPlaceOfItsVolume() {
        var world = zones().with(bound("data", "pv-1"))
                .with(volume("pv-1", "c", "b"))
                .pending(pod("db").mounts("data"));

        // As in Karpenter, the first zone of the volume is used, even if another zone is cheaper.
        assertThat(plan(world)).startsWith("new 1  default  m5.large  c ");
    }

    @Test
    void aPodGoesWhereItsVolumeMayBeProvisioned() {
        var world = zones().with(unbound("data", "fast"))
                .with(storageClass("fast", "c"))
                .pending(pod("db").mounts("data"));

        assertThat(plan(world)).startsWith("new 1  default  m5.large  c ");
    }

    @Test
    void aClaimWithoutAClassUsesTheNewestDefault() {
        var older = new StorageClass("older", "", true, places("a"), true, Instant.EPOCH);
        var newer = new StorageClass("newer", "", true, places("c"), true, Instant.EPOCH.plusSeconds(1));
        var world = zones().with(new VolumeClaim("default", "data", "", null, Stage.UNBOUND))
                .with(newer, older)
                .pending(pod("db").mounts("data"));

        assertThat(plan(world)).startsWith("new 1  default  m5.large  c ");
    }

    private static List<Requirements> places(String zone) {
        return List.of(Requirements.of(Requirement.in(Labels.ZONE, zone)));
    }

    @Test
    void aPodWithTwoVolumesIsPlacedWhereBothAreAccessible() {
        var world = zones().with(bound("data", "pv-1"), bound("logs", "pv-2"))
                .with(volume("pv-1", "a", "c"), volume("pv-2", "c", "b"))
                .pending(pod("db").mounts("data").mounts("logs"));

        assertThat(plan(world)).startsWith("new 1  default  m5.large  c ");
    }

    @Test
    void twoPodsWithVolumesInTwoZonesGetTwoNodes() {
        var world = zones().with(bound("one", "pv-1"), bound("two", "pv-2"))
                .with(volume("pv-1", "a"), volume("pv-2", "b"))
                .pending(pod("db-1").mounts("one"), pod("db-2").mounts("two"));

        assertThat(plan(world))
                .contains("  a  on-demand  0.1000 USD/h  cheapest of 1 type  <- default/db-1", "b  on-demand", "db-2");
    }

    @Test
    void aVolumeThatIsAccessibleEverywhereRequiresNothing() {
        var world = zones().with(bound("data", "nfs"))
                .with(new Volume("nfs", "", false, List.of(), false))
                .pending(pod("web").mounts("data"));

        assertThat(plan(world)).startsWith("new 1  default  m5.large  a ");
    }

    @Test
    void theHostOfALocalVolumeIsIgnored() {
        var host = Requirement.in(Labels.HOSTNAME, "gone");
        var local =
                new Volume("disk", "", true, List.of(Requirements.of(host, Requirement.in(Labels.ZONE, "c"))), false);
        var onlyHost = new Volume("tape", "", true, List.of(Requirements.of(host)), false);
        var world = zones().with(bound("one", "disk"), bound("two", "tape"))
                .with(local, onlyHost)
                .pending(pod("db").mounts("one").mounts("two"));

        assertThat(plan(world)).startsWith("new 1  default  m5.large  c ");
    }

    @Test
    void theHostOfAnotherVolumeExcludesNodes() {
        var host = Requirements.of(Requirement.in(Labels.HOSTNAME, "gone"));
        var world = zones().with(bound("data", "pv-1"))
                .with(new Volume("pv-1", VolumeSamples.EBS, false, List.of(host), false))
                .pending(pod("db").mounts("data"));

        assertThat(refusal(world))
                .contains(
                        "PersistentVolumeClaim data is accessible only from nodes with kubernetes.io/hostname In [gone]");
    }

    @Test
    void anExistingNodeInTheZoneIsUsed() {
        var world = zones().node(node("n-a").labelled(Labels.ZONE.value(), "a"))
                .node(node("n-b").labelled(Labels.ZONE.value(), "b"))
                .with(bound("data", "pv-1"))
                .with(volume("pv-1", "b"))
                .pending(pod("db").mounts("data"));

        assertThat(plan(world)).isEqualTo("node  n-b  <- default/db\n");
    }

    @Test
    void aNodeAcceptsNoMoreVolumesThanItsDriverAllows() {
        var world = zones().node(node("n-a").labelled(Labels.ZONE.value(), "a"))
                .takesVolumes("n-a", 2)
                .with(bound("one", "pv-1"), bound("two", "pv-2"), bound("three", "pv-3"))
                .with(volume("pv-1"), volume("pv-2"), volume("pv-3"))
                .running("n-a", pod("old").mounts("one"))
                .pending(pod("db-2").mounts("two"), pod("db-3").mounts("three"));

        assertThat(plan(world))
                .contains("node  n-a  <- default/db-2", "<- default/db-3")
                .contains("new 1");
    }

    @Test
    void aVolumeThatSeveralPodsMountCountsOnce() {
        var world = zones().node(node("n-a").labelled(Labels.ZONE.value(), "a"))
                .takesVolumes("n-a", 1)
                .with(bound("shared", "pv-1"))
                .with(volume("pv-1"))
                .pending(pod("web-1").mounts("shared"), pod("web-2").mounts("shared"));

        assertThat(plan(world)).isEqualTo("node  n-a  <- default/web-1\nnode  n-a  <- default/web-2\n");
    }

    @Test
    void theZoneOfAVolumeDoesNotLimitASpread() {
        var key = new LabelKey("topology.kubernetes.io/zone");
        var world = zones().with(bound("data", "pv-1"))
                .with(volume("pv-1", "a"))
                .node(node("n-a").labelled(key.value(), "a").has("0", "0"))
                .running("n-a", pod("web-0").labelled("app", "web").requests("0", "0"))
                .pending(pod("web-1")
                        .labelled("app", "web")
                        .mounts("data")
                        .spreadOver(key, 1, Unsatisfiable.DO_NOT_SCHEDULE));

        // The spread counts the empty zones b and c, although the pod's volume excludes the pod from them.
        assertThat(Plans.of(world.snapshot()).claims()).isEmpty();
    }

    @Test
    void theRefusalNamesAVolumeOutsideThePoolsZones() {
        var world = zones(pool("default").requires(Requirement.in(Labels.ZONE, "a", "b")))
                .with(bound("data", "pv-1"))
                .with(volume("pv-1", "c"))
                .pending(pod("db").mounts("data"));

        assertThat(refusal(world))
                .isEqualTo("pool default: PersistentVolumeClaim data is accessible only from nodes with"
                        + " topology.kubernetes.io/zone In [c],"
                        + " but nodes of the NodePool have topology.kubernetes.io/zone In [a, b]");
    }

    @Test
    void theRefusalNamesAZoneThatContradictsTheVolume() {
        var world = zones().with(bound("data", "pv-1"))
                .with(volume("pv-1", "c"))
                .pending(pod("db").mounts("data").on(Requirement.in(Labels.ZONE, "a")));

        assertThat(refusal(world))
                .isEqualTo("pool default: PersistentVolumeClaim data is accessible only from nodes with"
                        + " topology.kubernetes.io/zone In [c],"
                        + " but the pod requires topology.kubernetes.io/zone In [a]");
    }

    @Test
    void theRefusalNamesAVolumeWithoutOfferingsInItsZone() {
        var world = zones().with(bound("data", "pv-1"))
                .with(volume("pv-1", "d"))
                .pending(pod("db").mounts("data"));

        assertThat(refusal(world))
                .isEqualTo("pool default: PersistentVolumeClaim data is accessible only from nodes with"
                        + " topology.kubernetes.io/zone In [d],"
                        + " where no compatible instance type has an available offering");
    }

    @Test
    void theRefusalNamesVolumesWithoutACommonZone() {
        var world = zones().with(bound("data", "pv-1"), bound("logs", "pv-2"))
                .with(volume("pv-1", "a"), volume("pv-2", "b"))
                .pending(pod("db").mounts("data").mounts("logs"));

        assertThat(refusal(world))
                .isEqualTo(
                        "pool default: no node can access all volumes of the pod:"
                                + " data requires topology.kubernetes.io/zone In [a], logs requires topology.kubernetes.io/zone In [b]");
    }

    @Test
    void otherReasonsThanTheVolumeAreReportedToo() {
        var world = zones().with(bound("data", "pv-1"))
                .with(volume("pv-1", "c"))
                .pending(pod("db").mounts("data").requests("64", "1Gi"));

        assertThat(refusal(world)).contains("the pod requests 64 cpu");
    }
}
