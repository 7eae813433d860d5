package sh.joiner.story;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.NeedsTool;
import sh.joiner.testing.Repository;

/** Checks the files that an administrator applies: an API server accepts the manifests, and the policies allow every call to AWS. */
class InstallManifestsTest {

    private static final Path EXAMPLE = Path.of("kubernetes/overlays/example");
    private static final Pattern CALL = Pattern.compile(
            "\\b(ec2|ssm|iam|eks|pricing|sqs|sts)\\(?\\)?\\s*\\.([a-z]+[A-Z][A-Za-z]+?)(?:Paginator)?\\(");
    /** STS answers every caller, even if a policy denies the call. */
    private static final String NEEDS_NO_PERMISSION = "sts:GetCallerIdentity";

    private static final int LARGEST_POLICY =
            6_144; // maximum size of a managed policy without white space (IAM quotas)

    @Test
    @NeedsTool("kubectl")
    void anApiServerAcceptsTheWholeExample() {
        try (var cluster = ForeignCluster.start()) {
            var applied = Kubectl.run(cluster.url(), "apply", "--server-side", "-k", EXAMPLE.toString());

            assertThat(applied.lines().map(line -> line.replaceAll(" serverside-applied$", "")))
                    .contains(
                            "customresourcedefinition.apiextensions.k8s.io/nodepools.karpenter.sh",
                            "serviceaccount/joiner",
                            "clusterrole.rbac.authorization.k8s.io/joiner",
                            "role.rbac.authorization.k8s.io/joiner",
                            "deployment.apps/joiner",
                            "poddisruptionbudget.policy/joiner");
        }
    }

    @Test
    @NeedsTool("kubectl")
    void theDeploymentReadsItsSettingsAndItsProbesMatchTheProgram() throws IOException {
        var rendered = Kubectl.local("kustomize", EXAMPLE.toString());

        assertThat(rendered)
                .containsPattern("name: joiner-settings-\\w+")
                .contains("JOINER_CLUSTER_NAME")
                .contains("path: /q/health/ready")
                .contains("path: /q/health/live\n            port: liveness");
        assertThat(Files.readString(Path.of("src/main/resources/application.properties")))
                .contains("quarkus.management.port=9000")
                .contains("liveness-port.cluster=9001")
                .contains("management-host.cluster=0.0.0.0");
    }

    @Test
    void thePoliciesAllowEveryCallThatTheAdaptersMake() throws IOException {
        var allowed = new TreeSet<String>();
        for (var policy : policies()) {
            var tree = new ObjectMapper().readTree(Files.readString(policy));
            tree.findValues("Action").forEach(action -> allowed.addAll(texts(action)));
        }

        allowed.add(NEEDS_NO_PERMISSION);
        assertThat(calls()).hasSizeGreaterThan(15).isSubsetOf(allowed);
    }

    @Test
    void eachPolicyIsSmallEnoughForIam() throws IOException {
        assertThat(policies())
                .hasSizeGreaterThan(3)
                .allSatisfy(policy -> assertThat(Files.readString(policy).replaceAll("\\s", ""))
                        .hasSizeLessThan(LARGEST_POLICY));
    }

    private static List<Path> policies() {
        return Repository.texts("kubernetes/iam").stream()
                .filter(file -> file.toString().endsWith(".json"))
                .toList();
    }

    private static List<String> texts(JsonNode action) {
        return action.isTextual()
                ? List.of(action.asText())
                : action.valueStream().map(JsonNode::asText).toList();
    }

    /** Returns the actions of all calls: {@code ec2.describeSubnetsPaginator(} becomes {@code ec2:DescribeSubnets}. */
    private static Set<String> calls() {
        var calls = new TreeSet<String>();
        for (var file : Repository.texts("src/main/java/sh/joiner/aws")) {
            CALL.matcher(Repository.read(file))
                    .results()
                    .filter(call -> !call.group(2).startsWith("on"))
                    .forEach(call -> calls.add(call.group(1) + ":" + action(call.group(2))));
        }
        return calls;
    }

    /** Returns the action of a method. A batch needs the permission of the single call. */
    private static String action(String method) {
        var call = method.endsWith("Batch") ? method.substring(0, method.length() - "Batch".length()) : method;
        return call.substring(0, 1).toUpperCase(Locale.ROOT) + call.substring(1);
    }
}
