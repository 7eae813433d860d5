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

/** A pod whose volume cannot be had waits, and is told which and why (core 4.7); the others go on. */
final class VolumeFaultTest {

    private static World zones() {
        return world().pool("default").offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"));
    }

    private static VolumeClaim claim(String volume, String storageClass, Stage stage) {
        return new VolumeClaim("default", "data", volume, storageClass, stage);
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("faults")
    void aPodIsToldWhatIsWrongWithItsVolume(World world, String fault) {
        var snapshot = world.pending(pod("db").mounts("data"), pod("web")).snapshot();

        var plan = Plans.of(snapshot);

        assertThat(plan.refusals()).hasSize(1);
        assertThat(plan.refusals().getFirst().sentence()).isEqualTo("its volume claim data " + fault);
        assertThat(plan.placements()).hasSize(1);
    }

    static Stream<Arguments> faults() {
        var atOnce = new StorageClass("now", "", false, List.of(), false, Instant.EPOCH);
        var going = new Volume("pv-1", "", false, List.of(), true);
        return Stream.of(
                argumentSet("no claim", zones(), "does not exist"),
                argumentSet(
                        "claim deleted",
                        zones().with(claim("pv-1", "fast", Stage.DELETING)).with(volume("pv-1")),
                        "is being deleted"),
                argumentSet("lost", zones().with(claim("pv-1", "fast", Stage.LOST)), "has lost its volume pv-1"),
                argumentSet(
                        "no volume",
                        zones().with(bound("data", "pv-1")),
                        "is bound to the volume pv-1, which does not exist"),
                argumentSet(
                        "volume deleted",
                        zones().with(bound("data", "pv-1")).with(going),
                        "is bound to the volume pv-1, which is being deleted"),
                argumentSet(
                        "not bound yet",
                        zones().with(claim("pv-1", "fast", Stage.BINDING)).with(volume("pv-1")),
                        "is not yet bound to the volume pv-1 that it names"),
                argumentSet(
                        "no class",
                        zones().with(claim("", "", Stage.UNBOUND)),
                        "is not bound, and has no storage class that could make a volume"),
                argumentSet(
                        "unknown class",
                        zones().with(unbound("data", "fast")),
                        "is not bound, and its storage class fast does not exist"),
                argumentSet(
                        "immediate",
                        zones().with(unbound("data", "now")).with(atOnce),
                        "is not bound, and its storage class now does not wait for a pod to bind it"));
    }

    @Test
    void aBoundClaimNeedsNoStorageClass() {
        var world = zones().with(claim("pv-1", "gone", Stage.BOUND)).with(volume("pv-1"));

        var plan = Plans.of(world.pending(pod("db").mounts("data")).snapshot());

        assertThat(plan.refusals()).isEmpty();
    }
}
