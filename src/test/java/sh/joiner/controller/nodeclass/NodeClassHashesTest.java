package sh.joiner.controller.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;

import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.hash.NodeClassHash;
import sh.joiner.controller.launch.LauncherWorld;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.HandClock;

/** The hash annotations, and the migration of claims to a new version (aws 2.6). */
class NodeClassHashesTest {

    private final ClassWorld world = new ClassWorld();

    private static String hashOf(EC2NodeClass object) {
        return NodeClassHash.of(object.getSpec(), "AL2023", LauncherWorld.FACTS.caBundle());
    }

    private Map<String, String> annotationsAfterAPass(EC2NodeClass object, ClaimSamples sample) {
        world.cluster.with(sample.build());
        world.reconciler.inspect(object, world.clock.now());
        return world.cluster.claims().getFirst().annotations();
    }

    private static EC2NodeClass stamped(String version, String hash) {
        var object = ClassWorld.withRole("node-role");
        object.getMetadata()
                .setAnnotations(Map.of(NodeClassHash.ANNOTATION, hash, NodeClassHash.VERSION_ANNOTATION, version));
        return object;
    }

    @Test
    void aClassGetsItsHashAndTheVersionBeforeItIsReady() {
        var object = ClassWorld.withRole("node-role");

        world.reconciler.inspect(object, world.clock.now());

        assertThat(world.nodeClassAnnotations.annotations("default"))
                .containsEntry(NodeClassHash.ANNOTATION, hashOf(object))
                .containsEntry(NodeClassHash.VERSION_ANNOTATION, "v5");
        assertThat(object.getMetadata().getAnnotations()).isEqualTo(world.nodeClassAnnotations.annotations("default"));
        assertThat(object.getMetadata().getResourceVersion())
                .as("version for the status write that follows")
                .isEqualTo("2");
    }

    @Test
    void anEditChangesTheHashOfTheClassButNotOfClaims() {
        var object = stamped("v5", "1");

        var annotations = annotationsAfterAPass(
                object,
                claim().annotations(Map.of(NodeClassHash.ANNOTATION, "1", NodeClassHash.VERSION_ANNOTATION, "v5")));

        assertThat(world.nodeClassAnnotations.annotations("default"))
                .containsEntry(NodeClassHash.ANNOTATION, hashOf(object));
        assertThat(annotations).containsEntry(NodeClassHash.ANNOTATION, "1");
    }

    @Test
    void completeAnnotationsAreNotWrittenAgain() {
        var object = ClassWorld.withRole("node-role");
        world.reconciler.inspect(object, world.clock.now());
        var version = world.nodeClassAnnotations.version();

        world.reconciler.inspect(object, world.clock.now());

        assertThat(world.nodeClassAnnotations.version()).isEqualTo(version);
    }

    @Test
    void claimsOfAnOldVersionGetTheNewHash() {
        var object = stamped("v4", "1");

        var annotations = annotationsAfterAPass(
                object,
                claim().annotations(Map.of(NodeClassHash.ANNOTATION, "1", NodeClassHash.VERSION_ANNOTATION, "v4")));

        assertThat(annotations)
                .containsEntry(NodeClassHash.ANNOTATION, hashOf(object))
                .containsEntry(NodeClassHash.VERSION_ANNOTATION, "v5");
    }

    @Test
    void aDriftedClaimKeepsItsHash() {
        var annotations = annotationsAfterAPass(
                stamped("v4", "2"),
                claim().says("Drifted", Status.TRUE, HandClock.START)
                        .annotations(Map.of(NodeClassHash.ANNOTATION, "1", NodeClassHash.VERSION_ANNOTATION, "v4")));

        assertThat(annotations)
                .containsEntry(NodeClassHash.ANNOTATION, "1")
                .containsEntry(NodeClassHash.VERSION_ANNOTATION, "v5");
    }

    @Test
    void claimsOfAnotherClassAreNotChanged() {
        assertThat(annotationsAfterAPass(stamped("v4", "1"), claim().nodeClass("other")))
                .isEmpty();
    }

    @Test
    void theClassKeepsItsOldVersionIfAClaimCannotBeWritten() {
        Claim stubborn = claim().build();
        world.cluster.with(stubborn).refuse(new RemoteCallException(Category.UNREACHABLE, "", "no", null));

        world.reconciler.inspect(stamped("v4", "1"), world.clock.now());

        assertThat(world.nodeClassAnnotations.annotations("default")).isEmpty();
    }
}
