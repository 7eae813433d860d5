package sh.joiner.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.Profiles.Trust;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.services.iam.model.Role;

/**
 * Whether machines may take a role, by the policy that IAM sends with it: then nothing beyond the reference's rights is asked for
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_switch-role-ec2.html).
 */
final class TrustPolicy {

    /** Of every partition: China's has its own top-level domain behind it. */
    private static final String EC2 = "ec2.amazonaws.com";

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
        return each(statements).anyMatch(TrustPolicy::lets) ? Trust.EC2 : Trust.OTHERS;
    }

    private static boolean lets(JsonNode statement) {
        boolean allows = statement.field("Effect").map(JsonNode::text).equals(Optional.of("Allow"));
        boolean assumes = texts(statement.field("Action").orElse(null))
                .anyMatch(action -> List.of("sts:assumerole", "sts:*", "*").contains(action.toLowerCase(Locale.ROOT)));
        return allows
                && assumes
                && statement.field("Principal").map(TrustPolicy::isEc2).orElse(false);
    }

    private static boolean isEc2(JsonNode principal) {
        return principal.isString()
                ? principal.text().equals("*")
                : texts(principal.field("Service").orElse(null))
                        .anyMatch(one -> one.equals("*") || one.startsWith(EC2));
    }

    private static Stream<String> texts(@Nullable JsonNode node) {
        return node == null
                ? Stream.empty()
                : each(node).filter(JsonNode::isString).map(JsonNode::text);
    }

    /** A list, or the one thing that stands where a list may stand. */
    private static Stream<JsonNode> each(JsonNode node) {
        return node.isArray() ? node.asArray().stream() : Stream.of(node);
    }
}
