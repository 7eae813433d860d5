package sh.joiner.aws.nodeclass;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import sh.joiner.model.text.Glob;
import sh.joiner.port.nodeclass.Profiles.Trust;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.services.iam.model.Role;

/**
 * Decides if instances can assume a role, from the trust policy that IAM returns with an instance profile. So Joiner needs no permissions
 * beyond Karpenter's (https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_switch-role-ec2.html). The result is
 * {@link Trust#OTHERS} only if no statement can apply to instances. Conditions and Deny statements are not evaluated; EC2 evaluates them.
 */
final class TrustPolicy {

    /** EC2's service principals in all partitions. The partition of China uses another domain. */
    private static final Set<String> EC2 = Set.of("ec2.amazonaws.com", "ec2.amazonaws.com.cn");

    private TrustPolicy() {}

    static Trust of(Role role) {
        var policy = role.assumeRolePolicyDocument();
        return policy == null || policy.isBlank() ? Trust.UNREAD : read(policy);
    }

    /** Parses the policy. Returns {@link Trust#UNREAD} if the policy cannot be parsed. */
    private static Trust read(String policy) {
        try {
            var statements =
                    JsonNode.parser().parse(URLDecoder.decode(policy, UTF_8)).field("Statement");
            return statements.map(TrustPolicy::trust).orElse(Trust.UNREAD);
        } catch (RuntimeException unreadable) {
            return Trust.UNREAD;
        }
    }

    private static Trust trust(JsonNode statements) {
        var trusts = each(statements).map(TrustPolicy::trustOf).toList();
        if (trusts.contains(Trust.EC2)) {
            return Trust.EC2;
        }
        return trusts.contains(Trust.UNREAD) ? Trust.UNREAD : Trust.OTHERS;
    }

    private static Trust trustOf(JsonNode statement) {
        if (!texts(statement, "Effect").toList().contains("Allow")) {
            return Trust.OTHERS;
        }
        if (statement.field("NotAction").isPresent()
                || statement.field("NotPrincipal").isPresent()) {
            return Trust.UNREAD;
        }
        boolean assumes = texts(statement, "Action").anyMatch(TrustPolicy::isToAssume);
        return assumes
                ? statement
                        .field("Principal")
                        .map(TrustPolicy::trustOfPrincipal)
                        .orElse(Trust.UNREAD)
                : Trust.OTHERS;
    }

    /** Returns true if the action matches sts:AssumeRole. A star matches any part of the action. Case is ignored. */
    private static boolean isToAssume(String action) {
        return new Glob(action.toLowerCase(Locale.ROOT)).matches("sts:assumerole");
    }

    private static Trust trustOfPrincipal(JsonNode principal) {
        if (principal.isString()) {
            return principal.text().equals("*") ? Trust.EC2 : Trust.UNREAD;
        }
        return texts(principal, "Service").anyMatch(text -> text.equals("*") || EC2.contains(text))
                ? Trust.EC2
                : Trust.OTHERS;
    }

    private static Stream<String> texts(JsonNode node, String field) {
        return node.field(field).stream()
                .flatMap(TrustPolicy::each)
                .filter(JsonNode::isString)
                .map(JsonNode::text);
    }

    /** Returns the elements of a list, or the single value that IAM allows in place of a list. */
    private static Stream<JsonNode> each(JsonNode node) {
        return node.isArray() ? node.asArray().stream() : Stream.of(node);
    }
}
