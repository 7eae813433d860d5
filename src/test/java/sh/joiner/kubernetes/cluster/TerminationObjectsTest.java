package sh.joiner.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.kubernetes.informer.InformedKind;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.PodName;
import sh.joiner.port.cluster.Evictions.Outcome;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;

/** Tests how the adapter reports objects that delay the termination of a node. */
class TerminationObjectsTest {

    private final HandClock clock = new HandClock();
    private SandboxCluster server;
    private KubernetesClient client;

    @BeforeEach
    void start() {
        server = new SandboxCluster(clock, "1.34.2", List.of());
        server.start(0, AllowedHosts.LOOPBACK);
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .build();
        client = ApiClients.builder().withConfig(config).build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void aRefusedEvictionNamesTheBudget() {
        client.resource("""
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: web, namespace: default}
                spec: {maxUnavailable: 0, selector: {matchLabels: {app: web}}}
                """).create();
        var pod = (io.fabric8.kubernetes.api.model.Pod) client.resource("""
                apiVersion: v1
                kind: Pod
                metadata: {name: web, namespace: default, labels: {app: web}}
                spec: {nodeName: ip-1, containers: [{name: web, image: web}]}
                """).create();
        client.resource(new PodBuilder(pod)
                        .withNewStatus()
                        .withPhase("Running")
                        .endStatus()
                        .build())
                .updateStatus();

        var outcome = new KubernetesEvictions(client, _ -> {})
                .evict(new PodName("default", "web"), pod.getMetadata().getUid());

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.why()).contains("The disruption budget web "));
    }

    @Test
    void aVolumeShowsThatItsDriverIsNotRegisteredOnTheNode() {
        client.resource("""
                apiVersion: storage.k8s.io/v1
                kind: CSINode
                metadata: {name: ip-1}
                spec: {drivers: [{name: efs.csi.aws.com, nodeID: i-1, topologyKeys: []}]}
                """).create();
        client.resource("""
                apiVersion: storage.k8s.io/v1
                kind: VolumeAttachment
                metadata: {name: csi-1}
                spec: {attacher: ebs.csi.aws.com, nodeName: ip-1, source: {persistentVolumeName: pv-1}}
                """).create();
        var volumes = new ClusterVolumes(client, new Unreadable(_ -> {}, clock));
        volumes.kinds().forEach(InformedKind::start);

        var shown = eventually(
                () -> volumes.attachedTo(new NodeName("ip-1")).stream().findFirst(),
                attachment -> !attachment.problem().isEmpty());

        assertThat(shown.description())
                .isEqualTo("pv-1 (CSI driver ebs.csi.aws.com): the driver is not registered on node ip-1");
    }
}
