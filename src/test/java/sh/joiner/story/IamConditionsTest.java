package sh.joiner.story;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

/**
 * Checks that every statement has the conditions of Karpenter's policies (aws 10.5). Without its condition, a permission also covers resources that
 * do not belong to the cluster. For example, without a condition on resource tags, tagging would be a way to take over any instance profile.
 */
class IamConditionsTest {

    private static final String CLUSTER = "kubernetes.io/cluster/${CLUSTER} StringEquals owned";
    private static final String EKS_NAME = "eks:eks-cluster-name StringEquals ${CLUSTER}";
    private static final String REGION = "topology.kubernetes.io/region StringEquals ${REGION}";
    private static final String CLASS = "karpenter.k8s.aws/ec2nodeclass StringLike *";
    private static final String POOL = "karpenter.sh/nodepool StringLike *";
    private static final String IN_REGION = "aws:RequestedRegion StringEquals ${REGION}";
    private static final String CREATED_BY =
            "ec2:CreateAction StringEquals RunInstances,CreateFleet,CreateLaunchTemplate";

    private static final Map<String, Set<String>> CONDITIONS = Map.ofEntries(
            Map.entry("AllowScopedEC2InstanceAccessActions", Set.of()),
            Map.entry("AllowScopedEC2LaunchTemplateAccessActions", Set.of(resource(CLUSTER), resource(POOL))),
            Map.entry(
                    "AllowScopedEC2InstanceActionsWithTags",
                    Set.of(request(CLUSTER), request(EKS_NAME), request(POOL))),
            Map.entry(
                    "AllowScopedResourceCreationTagging",
                    Set.of(request(CLUSTER), request(EKS_NAME), request(POOL), CREATED_BY)),
            Map.entry(
                    "AllowScopedResourceTagging",
                    Set.of(
                            resource(CLUSTER),
                            resource(POOL),
                            "aws:RequestTag/eks:eks-cluster-name StringEqualsIfExists ${CLUSTER}",
                            "aws:TagKeys ForAllValues:StringEquals eks:eks-cluster-name,karpenter.sh/nodeclaim,Name")),
            Map.entry("AllowScopedDeletion", Set.of(resource(CLUSTER), resource(POOL))),
            Map.entry(
                    "AllowPassingInstanceRole",
                    Set.of("iam:PassedToService StringEquals ec2.amazonaws.com,ec2.amazonaws.com.cn")),
            Map.entry(
                    "AllowScopedInstanceProfileCreationActions",
                    Set.of(request(CLUSTER), request(EKS_NAME), request(REGION), request(CLASS))),
            Map.entry(
                    "AllowScopedInstanceProfileTagActions",
                    Set.of(
                            resource(CLUSTER),
                            resource(REGION),
                            resource(CLASS),
                            request(CLUSTER),
                            request(EKS_NAME),
                            request(REGION),
                            request(CLASS))),
            Map.entry(
                    "AllowScopedInstanceProfileActions", Set.of(resource(CLUSTER), resource(REGION), resource(CLASS))),
            Map.entry("AllowAPIServerEndpointDiscovery", Set.of()),
            Map.entry("AllowInterruptionQueueActions", Set.of()),
            Map.entry("AllowRegionalReadActions", Set.of(IN_REGION)),
            Map.entry("AllowSSMReadActions", Set.of()),
            Map.entry("AllowPricingReadActions", Set.of()),
            Map.entry("AllowInstanceProfileReadActions", Set.of()),
            Map.entry("AllowInstanceProfileListActions", Set.of()),
            Map.entry("AllowInterruptionStatusActions", Set.of(IN_REGION)), // Karpenter lacks this and the next two
            Map.entry("OptionalForAMIPolicySnapshotAccess", Set.of(IN_REGION)),
            Map.entry("OptionalForDecodedAuthorizationMessages", Set.of()));

    private static String resource(String tag) {
        return "aws:ResourceTag/" + tag;
    }

    private static String request(String tag) {
        return "aws:RequestTag/" + tag;
    }

    @Test
    void everyStatementHasKarpentersConditions() throws IOException {
        var conditions = new TreeMap<String, Set<String>>();
        for (var policy : Repository.texts("kubernetes/iam")) {
            for (var statement : statements(policy)) {
                conditions.put(statement.path("Sid").asText(), conditions(statement));
            }
        }

        assertThat(conditions).containsExactlyInAnyOrderEntriesOf(CONDITIONS);
    }

    private static JsonNode statements(Path policy) throws IOException {
        return new ObjectMapper().readTree(Files.readString(policy)).path("Statement");
    }

    /** Returns each condition as its key, operator and values. */
    private static Set<String> conditions(JsonNode statement) {
        var conditions = new TreeSet<String>();
        for (var operator : statement.path("Condition").properties()) {
            for (var condition : operator.getValue().properties()) {
                conditions.add(condition.getKey() + " " + operator.getKey() + " " + values(condition.getValue()));
            }
        }
        return conditions;
    }

    private static String values(JsonNode values) {
        return values.isArray()
                ? String.join(",", values.valueStream().map(JsonNode::asText).toList())
                : values.asText();
    }
}
