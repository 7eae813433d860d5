package sh.joiner.story;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.hamcrest.Matchers.containsInAnyOrder;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.model.readiness.GateName;
import sh.joiner.sandbox.kubelet.BootedInstance;
import sh.joiner.testing.Eventually;
import sh.joiner.testing.NeedsTool;
import sh.joiner.testing.Repository;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/** Joiner as in production: a cluster from a kubeconfig, and AWS over HTTP. moto replaces EC2, EKS and IAM. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(InstalledController.class)
@WithTestResource(ExternalResources.class)
@NeedsTool("moto_server")
class ClusterWorldTest {

    private static final Duration SOON = Duration.ofMinutes(2);

    @ExternalResources.Given
    @SuppressWarnings("NullAway.Init") // ExternalResources injects this field
    ForeignCluster cluster;

    @ExternalResources.Given
    @SuppressWarnings("NullAway.Init") // ExternalResources injects this field
    MotoAccount aws;

    @TestHTTPResource(value = "/health/ready", management = true)
    @SuppressWarnings("NullAway.Init") // Quarkus injects this field
    URI readiness;

    /** Waits until a pod runs on a node. Joiner launches a node only if no earlier test has left one. */
    @BeforeEach
    void awaitARunningPod() {
        var objects = Repository.read(Path.of("src/test/resources/story/cluster.yaml"));
        cluster.administrator()
                .load(new ByteArrayInputStream(
                        objects.replace("IMAGE", aws.image()).getBytes(StandardCharsets.UTF_8)))
                .items()
                .forEach(item -> cluster.administrator().resource(item).serverSideApply());
        Eventually.within(SOON, this::instanceId, id -> !id.isEmpty());
        boot(instance());
        Eventually.within(SOON, () -> pod().getStatus().getPhase(), "Running"::equals);
    }

    @AfterEach
    void everyCallWasAllowedByTheRolesOfTheManifests() {
        var rules = AccessRules.read(Path.of("kubernetes/base/rbac.yaml"));

        assertThat(cluster.wire().lines()).isNotEmpty().allMatch(rules::allow);
    }

    private NodeClaim claim() {
        return cluster.administrator()
                .resources(NodeClaim.class)
                .list()
                .getItems()
                .getFirst();
    }

    private String instanceId() {
        return cluster.administrator().resources(NodeClaim.class).list().getItems().stream()
                .map(claim -> String.valueOf(claim.getStatus().providerID))
                .filter(id -> id.startsWith("aws:"))
                .map(id -> id.replaceAll(".*/", ""))
                .findFirst()
                .orElse("");
    }

    private Resource<EC2NodeClass> nodeClass() {
        return cluster.administrator().resources(EC2NodeClass.class).withName("default");
    }

    private Pod pod() {
        return cluster.administrator()
                .pods()
                .inNamespace("default")
                .withName("web")
                .get();
    }

    private Instance instance() {
        var id = instanceId();
        return aws.ec2()
                .describeInstances(request -> request.instanceIds(id))
                .reservations()
                .getFirst()
                .instances()
                .getFirst();
    }

    /** Boots the instance with its user data, which EC2 does and moto does not. */
    private void boot(Instance instance) {
        var zone = instance.placement().availabilityZone();
        cluster.instanceListener()
                .booted(new BootedInstance(
                        instance.instanceId(),
                        "aws:///%s/%s".formatted(zone, instance.instanceId()),
                        instance.privateDnsName(),
                        instance.instanceTypeAsString(),
                        "us-east-1",
                        zone,
                        "use1-az1",
                        "amd64",
                        "linux",
                        "1.34.2",
                        userData(),
                        Map.of("cpu", "2", "memory", "7900Mi", "ephemeral-storage", "20Gi"),
                        29,
                        false));
    }

    private String userData() {
        var encoded = aws.template().launchTemplateData().userData();
        return new String(Base64.getMimeDecoder().decode(encoded), StandardCharsets.UTF_8);
    }

    @Test
    void theClassIsResolvedAgainstAws() {
        var status = nodeClass().get().getStatus();

        assertThat(status.subnets).hasSize(2);
        assertThat(status.securityGroups).isNotEmpty();
        assertThat(status.amis).hasSize(1);
        assertThat(status.instanceProfile).isNotEmpty();
        assertThat(status.conditions)
                .filteredOn(condition -> condition.type.equals("Ready"))
                .allSatisfy(condition -> assertThat(condition.status).isEqualTo("True"));
    }

    @Test
    void theInstanceHasTheTagsOfClusterAndPool() {
        assertThat(instance().tags())
                .extracting("key", "value")
                .contains(
                        tuple("kubernetes.io/cluster/prod", "owned"),
                        tuple("eks:eks-cluster-name", "prod"),
                        tuple("karpenter.sh/nodepool", "default"));
    }

    @Test
    void theUserDataContainsTheConnectionToTheCluster() {
        var authority = Base64.getEncoder()
                .encodeToString(Repository.read(ForeignCluster.AUTHORITY).getBytes(StandardCharsets.UTF_8));

        assertThat(userData())
                .contains("name: \"prod\"")
                .contains("eks.amazonaws.com")
                .contains(authority)
                .contains("172.20.0.0/16")
                .contains("172.20.0.10");
    }

    @Test
    void thePagesAnswerAndTheSandboxIsNotFound() {
        given().get("/").then().statusCode(200);
        given().get("/api/v1/claims").then().statusCode(200);
        given().get("/sandbox").then().statusCode(404);
        given().get("/sandbox/v1/state").then().statusCode(404);
        given().post("/api/v1/pools").then().statusCode(403);
        given().delete("/api/v1/nodes/a").then().statusCode(403);
    }

    @Test
    void readinessDoesNotDependOnReconcilersThatAStandbyDoesNotRun() {
        var gates = Arrays.stream(GateName.values()).map(GateName::word).toArray(String[]::new);

        given().get(readiness).then().statusCode(200).body("checks.name", containsInAnyOrder(gates));
    }

    @Test
    void theLeaseIsInTheNamespaceOfTheKubeconfig() {
        var lease = cluster.administrator()
                .leases()
                .inNamespace("kube-system")
                .withName("karpenter-leader-election")
                .get();

        assertThat(lease.getSpec().getHolderIdentity()).isNotEmpty();
        assertThat(lease.getSpec().getLeaseDurationSeconds()).isEqualTo(15);
    }

    @Test
    void aDeletedClaimTerminatesItsInstance() {
        var claim = claim();
        var instance = instance().instanceId();

        cluster.administrator().pods().inNamespace("default").withName("web").delete();
        cluster.administrator().resource(claim).delete();

        var terminating = List.of(InstanceStateName.SHUTTING_DOWN, InstanceStateName.TERMINATED);
        Eventually.within(SOON, () -> aws.state(instance), terminating::contains);
        cluster.instanceListener().stopped(instance);
        Eventually.within(SOON, () -> cluster.administrator().resource(claim).get() == null, deleted -> deleted);
    }
}
