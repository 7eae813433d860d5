package sh.joiner.sandbox.verb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sh.joiner.sandbox.access.Access;
import sh.joiner.sandbox.access.Attributes;
import sh.joiner.sandbox.access.Tokens;
import sh.joiner.sandbox.access.User;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.HttpAnswer;
import sh.joiner.sandbox.message.ResourcePath;

/** Answers review requests, with which clients query users and their permissions. Reviews are not stored. */
public final class Reviews {

    /** The review kinds by API group and plural name. */
    public static final Map<String, Map<String, String>> KINDS = Map.of(
            "authorization.k8s.io",
            Map.of(
                    "selfsubjectaccessreviews", "SelfSubjectAccessReview",
                    "selfsubjectrulesreviews", "SelfSubjectRulesReview",
                    "subjectaccessreviews", "SubjectAccessReview",
                    "localsubjectaccessreviews", "LocalSubjectAccessReview"),
            "authentication.k8s.io",
            Map.of("selfsubjectreviews", "SelfSubjectReview", "tokenreviews", "TokenReview"));

    private final Access access;
    private final Tokens tokens;

    public Reviews(Access access, Tokens tokens) {
        this.access = access;
        this.tokens = tokens;
    }

    public static boolean isReview(ResourcePath path) {
        return path.version().equals("v1")
                && KINDS.getOrDefault(path.group(), Map.of()).containsKey(path.plural());
    }

    /** Returns true if this kind of review is namespaced. */
    public static boolean isNamespaced(String plural) {
        return plural.startsWith("local");
    }

    public HttpAnswer answer(ResourcePath path, Call call) {
        if (!call.method().equals("POST") || !path.isCollection()) {
            throw ApiErrors.methodNotAllowed();
        }
        if (isNamespaced(path.plural()) == path.namespace().isEmpty()) {
            throw ApiErrors.noSuchPath();
        }
        var review = call.object();
        review.put("apiVersion", path.group() + "/v1");
        review.put("kind", KINDS.getOrDefault(path.group(), Map.of()).getOrDefault(path.plural(), ""));
        review.withObject("/metadata");
        review.set("status", status(path.plural(), review, call));
        return HttpAnswer.of(201, review);
    }

    private ObjectNode status(String plural, ObjectNode review, Call call) {
        var user = access.userOf(call.headers());
        return switch (plural) {
            case "selfsubjectaccessreviews" -> decision(user, review);
            case "subjectaccessreviews", "localsubjectaccessreviews" -> decision(named(review), review);
            case "selfsubjectrulesreviews" -> rules(user, review);
            case "tokenreviews" -> token(review.path("spec").path("token").asText());
            default -> Json.object().set("userInfo", user.toJson());
        };
    }

    private static User named(ObjectNode review) {
        var spec = review.path("spec");
        var groups = new ArrayList<String>();
        spec.path("groups").forEach(group -> groups.add(group.asText()));
        if (spec.path("user").asText().isEmpty() && groups.isEmpty()) {
            throw invalid(review, "spec.user: Invalid value: \"\": at least one of user or group must be specified");
        }
        return new User(spec.path("user").asText(), spec.path("uid").asText(), groups);
    }

    private ObjectNode decision(User user, ObjectNode review) {
        var decision = access.decide(user, wanted(review));
        var status = Json.object().put("allowed", decision.isAllowed());
        return decision.reason().isEmpty() ? status : status.put("reason", decision.reason());
    }

    private static Attributes wanted(ObjectNode review) {
        var resource = review.path("spec").path("resourceAttributes");
        var path = review.path("spec").path("nonResourceAttributes");
        if (resource.isObject() == path.isObject()) {
            throw invalid(
                    review,
                    "spec.resourceAttributes: Invalid value: \"null\": exactly one of nonResourceAttributes or"
                            + " resourceAttributes must be specified");
        }
        return path.isObject()
                ? new Attributes.OfPath(
                        path.path("verb").asText(), path.path("path").asText())
                : ofResource(resource);
    }

    private static Attributes ofResource(JsonNode resource) {
        return new Attributes.OfObjects(
                resource.path("verb").asText(),
                resource.path("group").asText(),
                resource.path("resource").asText(),
                resource.path("subresource").asText(),
                resource.path("namespace").asText(),
                resource.path("name").asText());
    }

    private ObjectNode rules(User user, ObjectNode review) {
        var namespace = review.path("spec").path("namespace").asText();
        if (namespace.isEmpty()) {
            throw ApiErrors.badRequest("no namespace on request");
        }
        return access.rulesOf(user, namespace).toJson();
    }

    private ObjectNode token(String text) {
        if (text.isEmpty()) {
            throw ApiErrors.badRequest("token is required for TokenReview in authentication");
        }
        var status = Json.object();
        var owner = tokens.owner(text);
        if (owner == null) {
            return status.put("authenticated", false).put("error", "[invalid bearer token]");
        }
        status.put("authenticated", true).set("user", owner.toJson());
        List.of("https://kubernetes.default.svc").forEach(status.putArray("audiences")::add);
        return status;
    }

    private static ApiException invalid(ObjectNode review, String why) {
        return new ApiException(
                422,
                "Invalid",
                "%s.authorization.k8s.io \"\" is invalid: %s"
                        .formatted(review.path("kind").asText(), why));
    }
}
