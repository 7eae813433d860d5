package sh.joiner.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.cluster.LiveReads;
import sh.joiner.port.cluster.LiveReadsContract;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Repository;

/** Runs with the sandbox's API server over HTTP. */
class KubernetesLiveReadsTest extends LiveReadsContract {

    private SandboxCluster server;
    private KubernetesClient client;

    @BeforeEach
    void start() {
        server = new SandboxCluster(
                new HandClock(),
                "1.34.2",
                List.of(crd("karpenter.sh_nodeclaims.yaml"), crd("karpenter.k8s.aws_ec2nodeclasses.yaml")));
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

    private static String crd(String file) {
        return Repository.read(Path.of("kubernetes/crds", file));
    }

    @Override
    protected LiveReads live() {
        return new KubernetesLiveReads(client);
    }

    @Override
    protected String givenClaim() {
        givenWaitingClaim();
        var claim = client.resources(NodeClaim.class).withName("default-x1").get();
        claim.getStatus().providerID = PROVIDER;
        client.resource(claim).updateStatus();
        return claim.getMetadata().getUid();
    }

    @Override
    protected void givenWaitingClaim() {
        client.resource("""
                apiVersion: karpenter.sh/v1
                kind: NodeClaim
                metadata:
                  name: default-x1
                  annotations: {karpenter.k8s.aws/instance-profile-name: nodes, joiner.sh/launch: t}
                spec:
                  expireAfter: 99999999999999999999h
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements: [{key: kubernetes.io/arch, operator: In, values: [amd64]}]
                """).create();
    }

    @Override
    protected String givenReadyNode() {
        var node = new NodeBuilder()
                .withNewMetadata()
                .withName("ip-1")
                .endMetadata()
                .withNewSpec()
                .withProviderID(PROVIDER)
                .endSpec()
                .withNewStatus()
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build();
        client.resource(node).create();
        return client.resource(node).updateStatus().getMetadata().getUid();
    }

    @Override
    protected String givenNodeClass() {
        client.resource("""
                apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: node-role
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{id: subnet-1}]
                  securityGroupSelectorTerms: [{id: sg-1}]
                """).create();
        var found = client.resources(EC2NodeClass.class).withName("default").get();
        found.getStatus().instanceProfile = "nodes";
        client.resource(found).updateStatus();
        return found.getMetadata().getUid();
    }

    @Test
    void everyPageOfALongListIsRead() {
        for (int number = 0; number < 501; number++) {
            client.resource("""
                    apiVersion: v1
                    kind: Node
                    metadata: {name: ip-%d}
                    """.formatted(number)).create();
        }

        assertThat(live().nodes()).hasSize(501);
    }
}
