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
 * Whether machines may take a role, by the policy that IAM sends with it: then nothing beyond the reference's rights is asked for
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_switch-role-ec2.html). Others are said only where no statement can mean
 * machines; conditions and denials are left to EC2.
 */
final class TrustPolicy {

    /** Of every partition: China's has its own top-level domain behind it. */
    private static final Set<String> EC2 = Set.of("ec2.amazonaws.com", "ec2.amazonaws.com.cn");

    private TrustPolicy() {}

    static Trust of(Role role) {
        var policy = role.assumeRolePolicyDocument();
        return policy == null || policy.isBlank() ? Trust.UNREAD : read(policy);
    }

    /** What cannot be read is no proof of anything. */
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
        var said = each(statements).map(TrustPolicy::trustOf).toList();
        if (said.contains(Trust.EC2)) {
            return Trust.EC2;
        }
        return said.contains(Trust.UNREAD) ? Trust.UNREAD : Trust.OTHERS;
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
        return assumes ? statement.field("Principal").map(TrustPolicy::taker).orElse(Trust.UNREAD) : Trust.OTHERS;
    }

    /** A star stands for any part of an action, whose case does not count. */
    private static boolean isToAssume(String action) {
        return new Glob(action.toLowerCase(Locale.ROOT)).matches("sts:assumerole");
    }

    private static Trust taker(JsonNode principal) {
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

    /** A list, or the one thing that stands where a list may stand. */
    private static Stream<JsonNode> each(JsonNode node) {
        return node.isArray() ? node.asArray().stream() : Stream.of(node);
    }
}
