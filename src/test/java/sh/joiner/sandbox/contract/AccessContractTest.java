package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reviews of users and permissions, requested by an administrator. */
class AccessContractTest extends ApiServerContract {

    private static final String AUTHORIZATION = "/apis/authorization.k8s.io/v1/";
    private static final String AUTHENTICATION = "/apis/authentication.k8s.io/v1/";

    @Test
    void anAdministratorIsAllowedEverything() {
        var review = post(
                AUTHORIZATION + "selfsubjectaccessreviews",
                "spec: {resourceAttributes: {verb: delete, resource: nodes}}");

        assertThat(review.code()).isEqualTo(201);
        assertThat(review.at("/kind")).isEqualTo("SelfSubjectAccessReview");
        assertThat(review.json().at("/status/allowed").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            selfsubjectaccessreviews | spec: {}                                                           | exactly one of nonResourceAttributes or resourceAttributes
            selfsubjectaccessreviews | spec: {resourceAttributes: {verb: get}, nonResourceAttributes: {verb: get, path: /}} | nonResourceAttributes
            subjectaccessreviews     | spec: {resourceAttributes: {verb: get, resource: pods}}            | at least one of user or group must be specified
            """)
    void anIncompleteOrContradictoryReviewIsRefused(String kind, String body, String message) {
        assertRefused(post(AUTHORIZATION + kind, body), 422, "Invalid", message);
    }

    @Test
    void ownRulesAreListed() {
        var review = post(AUTHORIZATION + "selfsubjectrulesreviews", "spec: {namespace: default}");

        assertThat(review.code()).isEqualTo(201);
        assertThat(review.json().at("/status/resourceRules")).isNotEmpty();
    }

    @Test
    void theOwnUserIsReturned() {
        var review = post(AUTHENTICATION + "selfsubjectreviews", "{}");

        assertThat(review.code()).isEqualTo(201);
        assertThat(review.at("/status/userInfo/username")).isNotEmpty();
    }

    @Test
    void aTokenOfAServiceAccountIsAuthenticated() {
        var request = post("/api/v1/namespaces/{ns}/serviceaccounts/default/token", "spec: {expirationSeconds: 600}");

        var review =
                post(AUTHENTICATION + "tokenreviews", "spec: {token: '%s'}".formatted(request.at("/status/token")));

        assertThat(request.at("/status/expirationTimestamp")).isNotEmpty();
        assertThat(review.json().at("/status/authenticated").asBoolean()).isTrue();
        assertThat(review.at("/status/user/username")).isEqualTo("system:serviceaccount:" + namespace + ":default");
        assertThat(review.json().at("/status/user/groups").toString()).contains("system:serviceaccounts:" + namespace);
    }

    @Test
    void anUnknownTokenIsNotAuthenticated() {
        var review = post(AUTHENTICATION + "tokenreviews", "spec: {token: nonsense}");

        assertThat(review.code()).isEqualTo(201);
        assertThat(review.json().at("/status/authenticated").asBoolean()).isFalse();
    }

    @Test
    void impersonationIsSupported() {
        var review = send(
                "POST",
                AUTHENTICATION + "selfsubjectreviews",
                "{}".getBytes(StandardCharsets.UTF_8),
                "application/json",
                Map.of("Impersonate-User", "jane"));

        assertThat(review.at("/status/userInfo/username")).isEqualTo("jane");
        assertThat(review.json().at("/status/userInfo/groups").toString()).contains("system:authenticated");
    }

    @Test
    void reviewsAreNotStored() {
        assertThat(get(AUTHORIZATION + "selfsubjectaccessreviews").code()).isEqualTo(405);
    }
}
