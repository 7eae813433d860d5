package sh.joiner.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.kubernetes.Kubernetes;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.snapshot.RelatedObjects;
import sh.joiner.model.volume.Volume;
import sh.joiner.model.volume.VolumeClaim;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Repository;

/** Tests volumes, namespaces and PodDisruptionBudgets in a snapshot, read from an API server. */
final class RelatedObjectInformersTest {

    private final HandClock clock = new HandClock();
    private SandboxCluster server;
    private KubernetesClient client;
    private Kubernetes kubernetes;

    @BeforeEach
    void start() {
        server = new SandboxCluster(
                clock,
                "1.34.2",
                List.of(
                        crd("karpenter.sh_nodepools.yaml"),
                        crd("karpenter.sh_nodeclaims.yaml"),
                        crd("karpenter.k8s.aws_ec2nodeclasses.yaml")));
        server.start(0, AllowedHosts.LOOPBACK);
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .withNamespace("default")
                .build();
        client = ApiClients.builder().withConfig(config).build();
        kubernetes = new Kubernetes(client, clock);
        kubernetes.start();
    }

    @AfterEach
    void stop() {
        kubernetes.close();
        client.close();
        server.close();
    }

    private static String crd(String file) {
        return Repository.read(Path.of("kubernetes/crds", file));
    }

    private RelatedObjects around(String yaml) {
        client.load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .create();
        return eventually(
                () -> Optional.of(kubernetes.cluster().snapshot().around()),
                around -> around.storage().limits().size() == 1
                        && around.budgets().size() == 1
                        && around.storage().volumes().size() == 1
                        && around.storage().claims().size() == 1
                        && around.storage().classes().size() == 1
                        && around.namespaces().stream()
                                .anyMatch(namespace -> namespace.name().equals("data")));
    }

    @Test
    void volumesNamespacesAndBudgetsAreInTheSnapshot() {
        var around = around("""
                apiVersion: v1
                kind: Namespace
                metadata: {name: data, labels: {team: one}}
                ---
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: {name: own, namespace: default, annotations: {pv.kubernetes.io/bind-completed: "yes"}}
                spec: {accessModes: [ReadWriteOnce], volumeName: pv-1, storageClassName: fast, resources: {requests: {storage: 1Gi}}}
                ---
                apiVersion: v1
                kind: PersistentVolume
                metadata: {name: pv-1}
                spec:
                  accessModes: [ReadWriteOnce]
                  capacity: {storage: 1Gi}
                  csi: {driver: ebs.csi.aws.com, volumeHandle: vol-1}
                  claimRef: {name: own, namespace: default}
                  nodeAffinity:
                    required:
                      nodeSelectorTerms:
                      - matchExpressions: [{key: topology.ebs.csi.aws.com/zone, operator: In, values: [us-east-1a]}]
                ---
                apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: fast, annotations: {storageclass.kubernetes.io/is-default-class: "true"}}
                provisioner: kubernetes.io/aws-ebs
                volumeBindingMode: WaitForFirstConsumer
                ---
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: guard, namespace: default}
                spec: {maxUnavailable: 0, selector: {}}
                ---
                apiVersion: storage.k8s.io/v1
                kind: CSINode
                metadata: {name: ip-1}
                spec: {drivers: [{name: ebs.csi.aws.com, nodeID: i-1, allocatable: {count: 24}}]}
                """);

        assertThat(around.namespaces())
                .anyMatch(namespace -> namespace.name().equals("data")
                        && "one".equals(namespace.labels().get("team")));
        assertThat(around.budgets()).singleElement().matches(PodBudget::blocksAll);
        var storage = around.storage();
        assertThat(storage.claims())
                .containsExactly(new VolumeClaim("default", "own", "pv-1", "fast", VolumeClaim.Stage.BOUND));
        var zone = Requirements.of(Requirement.in(Labels.ZONE, "us-east-1a"));
        assertThat(storage.volumes())
                .containsExactly(new Volume("pv-1", "ebs.csi.aws.com", false, List.of(zone), false));
        assertThat(storage.classes()).singleElement().satisfies(storageClass -> {
            assertThat(storageClass.driver()).isEqualTo("ebs.csi.aws.com");
            assertThat(storageClass.waitsForPod() && storageClass.isDefault()).isTrue();
        });
        assertThat(storage.limits().getFirst().most()).containsEntry("ebs.csi.aws.com", 24);
    }
}
