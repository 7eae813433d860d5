package sh.joiner.sandbox.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.Refusals;

/** What a client asks about itself. This server knows one user, who may do everything. */
final class Reviews {

    /** Plural to kind, by group. */
    static final Map<String, Map<String, String>> KINDS = Map.of(
            "authorization.k8s.io",
            Map.of(
                    "selfsubjectaccessreviews", "SelfSubjectAccessReview",
                    "selfsubjectrulesreviews", "SelfSubjectRulesReview"),
            "authentication.k8s.io",
            Map.of("selfsubjectreviews", "SelfSubjectReview"));

    private static final String WHY = "the sandbox has one user, who may do everything";

    private Reviews() {}

    static boolean isReview(ResourcePath path) {
        return path.version().equals("v1")
                && KINDS.getOrDefault(path.group(), Map.of()).containsKey(path.plural());
    }

    static Answer answer(ResourcePath path, Call call) {
        if (!call.method().equals("POST") || !path.isCollection()) {
            throw Refusals.methodNotAllowed();
        }
        var review = call.object();
        review.set("status", status(path.plural()));
        return Answer.of(201, review);
    }

    private static ObjectNode status(String plural) {
        return switch (plural) {
            case "selfsubjectaccessreviews" ->
                Json.object().put("allowed", true).put("reason", WHY);
            case "selfsubjectrulesreviews" -> rules();
            default -> user();
        };
    }

    private static ObjectNode rules() {
        var status = Json.object().put("incomplete", false);
        var rule = status.putArray("resourceRules").addObject();
        for (var part : List.of("verbs", "apiGroups", "resources")) {
            rule.putArray(part).add("*");
        }
        var other = status.putArray("nonResourceRules").addObject();
        other.putArray("verbs").add("*");
        other.putArray("nonResourceURLs").add("*");
        return status;
    }

    private static ObjectNode user() {
        var status = Json.object();
        status.putObject("userInfo")
                .put("username", "sandbox")
                .putArray("groups")
                .add("system:masters");
        return status;
    }
}
