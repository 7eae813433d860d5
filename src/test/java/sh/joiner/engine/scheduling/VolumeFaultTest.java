package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.VolumeSamples.bound;
import static sh.joiner.testing.VolumeSamples.unbound;
import static sh.joiner.testing.VolumeSamples.volume;
import static sh.joiner.testing.World.world;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.model.volume.StorageClass;
import sh.joiner.model.volume.Volume;
import sh.joiner.model.volume.VolumeClaim;
import sh.joiner.model.volume.VolumeClaim.Stage;
import sh.joiner.testing.Plans;
import sh.joiner.testing.World;

/** A pod with a faulty volume waits, and its refusal names the volume and the fault (core 4.7). Other pods are not affected. */
final class VolumeFaultTest {

    private static World zones() {
        return world().pool("default").offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"));
    }

    private static VolumeClaim claim(String volume, String storageClass, Stage stage) {
        return new VolumeClaim("default", "data", volume, storageClass, stage);
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("faults")
    void theRefusalNamesTheFaultOfTheVolume(World world, String fault) {
        var snapshot = world.pending(pod("db").mounts("data"), pod("web")).snapshot();

        var plan = Plans.of(snapshot);

        assertThat(plan.refusals()).hasSize(1);
        assertThat(plan.refusals().getFirst().sentence()).isEqualTo("PersistentVolumeClaim data " + fault);
        assertThat(plan.placements()).hasSize(1);
    }

    static Stream<Arguments> faults() {
        var atOnce = new StorageClass("now", "", false, List.of(), false, Instant.EPOCH);
        var deleted = new Volume("pv-1", "", false, List.of(), true);
        return Stream.of(
                argumentSet("no claim", zones(), "does not exist"),
                argumentSet(
                        "claim deleted",
                        zones().with(claim("pv-1", "fast", Stage.DELETING)).with(volume("pv-1")),
                        "is being deleted"),
                argumentSet(
                        "lost", zones().with(claim("pv-1", "fast", Stage.LOST)), "has lost its PersistentVolume pv-1"),
                argumentSet(
                        "no volume",
                        zones().with(bound("data", "pv-1")),
                        "is bound to PersistentVolume pv-1, which does not exist"),
                argumentSet(
                        "volume deleted",
                        zones().with(bound("data", "pv-1")).with(deleted),
                        "is bound to PersistentVolume pv-1, which is being deleted"),
                argumentSet(
                        "not bound yet",
                        zones().with(claim("pv-1", "fast", Stage.BINDING)).with(volume("pv-1")),
                        "is not yet bound to PersistentVolume pv-1"),
                argumentSet(
                        "no class",
                        zones().with(claim("", "", Stage.UNBOUND)),
                        "is not bound and has no StorageClass that can provision a volume"),
                argumentSet(
                        "unknown class",
                        zones().with(unbound("data", "fast")),
                        "is not bound, and its StorageClass fast does not exist"),
                argumentSet(
                        "immediate",
                        zones().with(unbound("data", "now")).with(atOnce),
                        "is not bound, and its StorageClass now does not use volumeBindingMode WaitForFirstConsumer"));
    }

    @Test
    void aBoundClaimNeedsNoStorageClass() {
        var world = zones().with(claim("pv-1", "gone", Stage.BOUND)).with(volume("pv-1"));

        var plan = Plans.of(world.pending(pod("db").mounts("data")).snapshot());

        assertThat(plan.refusals()).isEmpty();
    }
}
