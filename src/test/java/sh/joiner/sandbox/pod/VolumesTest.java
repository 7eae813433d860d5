package sh.joiner.sandbox.pod;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;

/** Claims, volumes and attachments, with the pods that use them. */
class VolumesTest {

    private final SmallWorld world = new SmallWorld();

    @BeforeEach
    void aNode() {
        world.boot(1);
        world.seconds(12);
    }

    private void claim(String bindingMode) {
        world.apply(
                "storageclasses.storage.k8s.io",
                "{metadata: {name: gp3}, provisioner: ebs.csi.aws.com, volumeBindingMode: %s}".formatted(bindingMode));
        world.apply("persistentvolumeclaims", """
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: {name: data, namespace: default}
                spec: {storageClassName: gp3, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
                """);
    }

    private void pod() {
        world.apply("pods", """
                apiVersion: v1
                kind: Pod
                metadata: {name: db, namespace: default}
                spec:
                  containers: [{name: main, image: 'registry.example/db:1'}]
                  volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
                """);
    }

    private List<ObjectNode> attachments() {
        return world.store.list("volumeattachments.storage.k8s.io");
    }

    @Test
    void aVolumeIsAttachedBeforeItsPodRuns() {
        claim("WaitForFirstConsumer");
        pod();
        world.seconds(1);
        var early = attachments();
        var phase = Pods.phase(world.object("pods", "db"));
        world.seconds(9);

        assertThat(early).singleElement().satisfies(object -> {
            assertThat(Json.text(object, "spec", "nodeName")).isEqualTo("ip-10-0-1-1.ec2.internal");
            assertThat(Json.at(object, "status", "attached").asBoolean()).isFalse();
        });
        assertThat(phase).isEqualTo("Pending");
        assertThat(Pods.phase(world.object("pods", "db"))).isEqualTo("Running");
        assertThat(Json.at(attachments().getFirst(), "status", "attached").asBoolean())
                .isTrue();
    }

    @Test
    void ec2ListsAVolumeAsLongAsItIsAttached() {
        claim("WaitForFirstConsumer");
        pod();
        world.seconds(10);
        var attached = world.workloads.instanceListener().volumes();
        world.store.delete("pods", "default", "db", Optional.of(0L));
        world.seconds(20);

        assertThat(attached).singleElement().satisfies(volume -> {
            assertThat(volume.id()).matches("vol-[0-9a-f]{17}");
            assertThat(volume.instance()).isEqualTo("i-00000000000000001");
            assertThat(volume.isAttached()).isTrue();
        });
        assertThat(world.workloads.instanceListener().volumes()).isEmpty();
    }

    @Test
    void theAttachmentIsDeletedAFewSecondsAfterItsPod() {
        claim("WaitForFirstConsumer");
        pod();
        world.seconds(10);
        world.store.delete("pods", "default", "db", Optional.of(0L));
        world.seconds(3);
        var soon = attachments();
        world.seconds(10);

        assertThat(soon).hasSize(1);
        assertThat(attachments()).isEmpty();
        assertThat(world.store.list("persistentvolumes")).hasSize(1);
    }

    @Test
    void aVolumeIsDetachedByForceFromANotReadyNodeAfterSixMinutes() {
        claim("WaitForFirstConsumer");
        pod();
        world.seconds(10);
        world.workloads.nodes().stopKubelet("ip-10-0-1-1.ec2.internal");
        world.seconds(45);
        world.store.delete("pods", "default", "db", Optional.of(0L));
        world.seconds(350);
        var late = attachments();
        world.seconds(30);

        assertThat(late).hasSize(1);
        assertThat(attachments()).isEmpty();
    }

    @Test
    void anImmediateClaimGetsAVolumeInAZoneThatHasNodes() {
        claim("Immediate");
        world.seconds(6);

        var claim = world.object("persistentvolumeclaims", "data");
        assertThat(Json.text(claim, "status", "phase")).isEqualTo("Bound");
        var volume = world.store.list("persistentvolumes").getFirst();
        assertThat(Json.text(volume, "status", "phase")).isEqualTo("Bound");
        assertThat(Json.at(volume, "spec", "nodeAffinity").toString()).contains("us-east-1a");
    }

    @Test
    void aClaimThatWaitsForAPodHasNoVolume() {
        claim("WaitForFirstConsumer");
        world.seconds(30);

        assertThat(world.store.list("persistentvolumes")).isEmpty();
        assertThat(world.events("WaitForFirstConsumer"))
                .containsExactly("data: waiting for first consumer to be created before binding");
    }

    @Test
    void anExistingVolumeIsBoundIfItIsLargeEnough() {
        world.apply("persistentvolumes", volume("small", "500Mi"));
        world.apply("persistentvolumes", volume("large", "9Gi"));
        world.apply("persistentvolumes", volume("fitting", "2Gi"));
        claim("Immediate");
        world.seconds(6);

        assertThat(Json.text(world.object("persistentvolumeclaims", "data"), "spec", "volumeName"))
                .isEqualTo("fitting");
    }

    private static String volume(String name, String size) {
        return """
                apiVersion: v1
                kind: PersistentVolume
                metadata: {name: %s}
                spec: {storageClassName: gp3, accessModes: [ReadWriteOnce], capacity: {storage: %s}}
                """.formatted(name, size);
    }

    @Test
    void aVolumeIsDeletedAfterItsClaim() {
        claim("Immediate");
        world.seconds(6);
        world.store.delete("persistentvolumeclaims", "default", "data", Optional.empty());
        world.seconds(6);

        assertThat(world.store.list("persistentvolumes").stream().map(Meta::name))
                .isEmpty();
    }

    private List<String> finalizers(String resource) {
        return Json.texts(Json.at(world.store.list(resource).getFirst(), "metadata", "finalizers"));
    }

    @Test
    void aClaimInUseIsDeletedAfterItsPod() {
        claim("WaitForFirstConsumer");
        pod();
        world.seconds(10);
        assertThat(finalizers("persistentvolumeclaims")).containsExactly("kubernetes.io/pvc-protection");

        world.store.delete("persistentvolumeclaims", "default", "data", Optional.empty());
        world.seconds(60);
        var blocked = world.object("persistentvolumeclaims", "data");
        world.store.delete("pods", "default", "db", Optional.of(0L));
        world.seconds(1);

        assertThat(Meta.isDeleting(blocked)).isTrue();
        assertThat(world.store.list("persistentvolumeclaims")).isEmpty();
    }

    @Test
    void aBoundVolumeIsDeletedAfterItsClaim() {
        claim("Immediate");
        world.seconds(6);
        var volume = Meta.name(world.store.list("persistentvolumes").getFirst());
        assertThat(finalizers("persistentvolumes")).containsExactly("kubernetes.io/pv-protection");

        world.store.delete("persistentvolumes", "", volume, Optional.empty());
        world.seconds(60);
        var blocked = world.store.list("persistentvolumes");
        world.store.delete("persistentvolumeclaims", "default", "data", Optional.empty());
        world.seconds(1);

        assertThat(blocked).singleElement().matches(Meta::isDeleting);
        assertThat(world.store.list("persistentvolumes")).isEmpty();
    }
}
