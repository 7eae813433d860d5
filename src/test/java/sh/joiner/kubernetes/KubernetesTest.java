package sh.joiner.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.volume.VolumeClaim;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.ClaimsContract;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.Cluster.Change;
import sh.joiner.port.cluster.Evictions;
import sh.joiner.port.cluster.EvictionsContract;
import sh.joiner.port.cluster.Nodes;
import sh.joiner.port.cluster.NodesContract;
import sh.joiner.port.nodeclass.NodeClassAnnotations;
import sh.joiner.port.nodeclass.NodeClassAnnotationsContract;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Repository;

/** Tests the adapter with the sandbox's API server over HTTP. */
class KubernetesTest {

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
        eventually(() -> Optional.of(kubernetes.cluster().isSynced()), synced -> synced);
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

    private void apply(String yaml) {
        client.resource(yaml).create();
    }

    @Nested
    class WritesClaims extends ClaimsContract {

        @Override
        protected Claims claims() {
            return kubernetes.claims();
        }

        @BeforeEach
        void givenPool() {
            apply("""
                    apiVersion: karpenter.sh/v1
                    kind: NodePool
                    metadata: {name: default}
                    spec:
                      template:
                        spec:
                          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                          requirements: [{key: kubernetes.io/arch, operator: In, values: [amd64]}]
                    """);
        }

        @Override
        protected String poolUid() {
            return client.resources(NodePool.class)
                    .withName("default")
                    .get()
                    .getMetadata()
                    .getUid();
        }

        @Override
        protected Cluster cluster() {
            return kubernetes.cluster();
        }
    }

    @Nested
    class MarksNodeClasses extends NodeClassAnnotationsContract {

        @Override
        protected NodeClassAnnotations nodeClassAnnotations() {
            return kubernetes.nodeClassAnnotations();
        }

        @Override
        protected void givenClass(String name) {
            apply("""
                    apiVersion: karpenter.k8s.aws/v1
                    kind: EC2NodeClass
                    metadata: {name: %s, annotations: {mine: "1"}}
                    spec:
                      role: node-role
                      amiSelectorTerms: [{alias: al2023@latest}]
                      subnetSelectorTerms: [{id: subnet-1}]
                      securityGroupSelectorTerms: [{id: sg-1}]
                    """.formatted(name));
        }

        private ObjectMeta found(String name) {
            return client.resources(EC2NodeClass.class).withName(name).get().getMetadata();
        }

        @Override
        protected Map<String, String> annotations(String name) {
            return found(name).getAnnotations();
        }

        @Override
        protected String version(String name) {
            return found(name).getResourceVersion();
        }
    }

    @Nested
    class WritesNodes extends NodesContract {

        @Override
        protected Nodes nodes() {
            return kubernetes.nodes();
        }

        @Override
        protected Cluster cluster() {
            return kubernetes.cluster();
        }

        @Override
        protected void givenNode(List<Taint> taints) {
            var lines = taints.stream()
                    .map(taint -> "{key: %s, value: '%s', effect: %s}"
                            .formatted(
                                    taint.key(), taint.value(), taint.effect().wire()))
                    .collect(Collectors.joining(", "));
            apply("""
                    apiVersion: v1
                    kind: Node
                    metadata: {name: ip-1}
                    spec: {providerID: "aws:///us-east-1a/i-1", taints: [%s]}
                    """.formatted(lines));
        }

        @Override
        protected boolean isCordoned(String node) {
            return Boolean.TRUE.equals(
                    client.nodes().withName(node).get().getSpec().getUnschedulable());
        }
    }

    @Nested
    class EvictsPods extends EvictionsContract {

        @Override
        protected Evictions evictions() {
            return kubernetes.evictions();
        }

        @Override
        protected Cluster cluster() {
            return kubernetes.cluster();
        }

        @Override
        protected void givenPod() {
            apply("""
                    apiVersion: v1
                    kind: Pod
                    metadata: {name: web, namespace: default, labels: {app: web}}
                    spec: {nodeName: ip-1, containers: [{name: web, image: web}]}
                    """);
            client.pods()
                    .inNamespace("default")
                    .withName("web")
                    .editStatus(pod -> new PodBuilder(pod)
                            .withNewStatus()
                            .withPhase("Running")
                            .endStatus()
                            .build());
        }

        @Test
        void twoBudgetsOfOnePodRefuseTheEviction() {
            givenPod();
            givenBudget();
            apply("""
                    apiVersion: policy/v1
                    kind: PodDisruptionBudget
                    metadata: {name: other, namespace: default}
                    spec: {maxUnavailable: 1, selector: {matchLabels: {app: web}}}
                    """);
            var uid = client.pods()
                    .inNamespace("default")
                    .withName("web")
                    .get()
                    .getMetadata()
                    .getUid();

            assertThat(kubernetes.evictions().evict(new PodName("default", "web"), uid))
                    .isInstanceOfSatisfying(
                            Evictions.Outcome.Refused.class,
                            refused -> assertThat(refused.why()).contains("more than one"));
        }

        @Override
        protected void givenBudget() {
            apply("""
                    apiVersion: policy/v1
                    kind: PodDisruptionBudget
                    metadata: {name: web, namespace: default}
                    spec: {maxUnavailable: 0, selector: {matchLabels: {app: web}}}
                    """);
        }
    }

    @Nested
    class WritesPools {

        private static final String POOL = """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default, annotations: {note: x}}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: [{key: kubernetes.io/arch, operator: In, values: [amd64]}]
                """;

        @Test
        void anAnnotationIsAdded() {
            apply(POOL);

            kubernetes.pools().annotate("default", Map.of("more", "y"));

            assertThat(client.resources(NodePool.class)
                            .withName("default")
                            .get()
                            .getMetadata()
                            .getAnnotations())
                    .containsEntry("note", "x")
                    .containsEntry("more", "y");
        }

        @Test
        void aMissingPoolIsNoError() {
            kubernetes.pools().annotate("missing", Map.of("more", "y"));

            assertThat(client.resources(NodePool.class).list().getItems()).isEmpty();
        }
    }

    @Nested
    class ShowsTheCluster {

        @Test
        void volumesAreShownWithTheirNodeAndTheirClaim() {
            apply("""
                    apiVersion: v1
                    kind: PersistentVolumeClaim
                    metadata: {name: data, namespace: default, annotations: {pv.kubernetes.io/bind-completed: "yes"}}
                    spec: {accessModes: [ReadWriteOnce], volumeName: pv-1, resources: {requests: {storage: 1Gi}}}
                    """);
            apply("""
                    apiVersion: storage.k8s.io/v1
                    kind: VolumeAttachment
                    metadata: {name: csi-1}
                    spec: {attacher: ebs.csi.aws.com, nodeName: ip-1, source: {persistentVolumeName: pv-1}}
                    """);

            var shown = eventually(
                    () -> kubernetes.cluster().attachmentsOn(new NodeName("ip-1")).stream()
                            .findFirst(),
                    attachment -> !attachment.claims().isEmpty());

            assertThat(shown)
                    .isEqualTo(new Attachment(
                            "csi-1",
                            new NodeName("ip-1"),
                            "pv-1",
                            List.of(new VolumeClaim("default", "data", "pv-1")),
                            "ebs.csi.aws.com",
                            ""));
            client.storage().v1().volumeAttachments().withName("csi-1").delete();
            eventually(() -> Optional.of(kubernetes.cluster().attachmentsOn(new NodeName("ip-1"))), List::isEmpty);
        }

        @Test
        void aPodThatIsBoundToANodeIsReported() {
            var reported = new CopyOnWriteArrayList<Change>();
            kubernetes.cluster().onChange(reported::add);

            apply("""
                    apiVersion: v1
                    kind: Pod
                    metadata: {name: web, namespace: default}
                    spec: {nodeName: ip-1, containers: [{name: web, image: web}]}
                    """);

            eventually(
                    () -> Optional.of(List.copyOf(reported)),
                    changes -> changes.contains(new Change.OfPodsOn(new NodeName("ip-1"))));
        }

        private static final String CLAIM = """
                apiVersion: karpenter.sh/v1
                kind: NodeClaim
                metadata: {name: %s}
                spec:
                  nodeClassRef: {group: %s, kind: EC2NodeClass, name: default}
                  requirements: [{key: kubernetes.io/arch, operator: In, values: [amd64]}]
                """;

        @Test
        void theInstanceOfAnUnreadableClaimIsKnown() {
            apply(CLAIM.formatted("odd", "karpenter.k8s.aws") + "  expireAfter: 99999999999999999999h\n");
            var claim = client.resources(NodeClaim.class).withName("odd").get();
            claim.getStatus().providerID = "aws:///us-east-1a/i-9";
            client.resource(claim).updateStatus();
            var odd = new InstanceId("i-9");

            eventually(() -> Optional.of(kubernetes.cluster().hasInvalidClaim(odd)), unreadable -> unreadable);
            assertThat(kubernetes.cluster().claimsOf(odd)).isEmpty();
            assertThat(kubernetes.cluster().hasInvalidClaim(new InstanceId("i-8")))
                    .isFalse();
            assertThat(kubernetes.cluster().isLaunching()).isFalse();
        }

        @Test
        void claimsOfOtherProvidersAreNotShown() {
            apply(CLAIM.formatted("foreign", "karpenter.example.com"));
            apply(CLAIM.formatted("ours", "karpenter.k8s.aws"));

            var shown = eventually(
                    () -> Optional.of(kubernetes.cluster().snapshot().claims()), claims -> !claims.isEmpty());

            assertThat(shown).extracting(claim -> claim.name().value()).containsExactly("ours");
        }
    }
}
