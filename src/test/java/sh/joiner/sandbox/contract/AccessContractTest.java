package sh.joiner.sandbox.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reviews of users and rights, asked by one who may do everything. */
class AccessContractTest extends ApiServerContract {

    private static final String AUTHORIZATION = "/apis/authorization.k8s.io/v1/";
    private static final String AUTHENTICATION = "/apis/authentication.k8s.io/v1/";

    @Test
    void whoMayDoEverythingIsToldSo() {
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
    void aReviewMustAskSomething(String kind, String body, String message) {
        assertRefused(post(AUTHORIZATION + kind, body), 422, "Invalid", message);
    }

    @Test
    void theRulesOfOneselfAreTold() {
        var review = post(AUTHORIZATION + "selfsubjectrulesreviews", "spec: {namespace: default}");

        assertThat(review.code()).isEqualTo(201);
        assertThat(review.json().at("/status/resourceRules")).isNotEmpty();
    }

    @Test
    void oneselfIsTold() {
        var review = post(AUTHENTICATION + "selfsubjectreviews", "{}");

        assertThat(review.code()).isEqualTo(201);
        assertThat(review.at("/status/userInfo/username")).isNotEmpty();
    }

    @Test
    void aTokenOfAServiceAccountIsKnownAgain() {
        var request = post("/api/v1/namespaces/{ns}/serviceaccounts/default/token", "spec: {expirationSeconds: 600}");

        var review =
                post(AUTHENTICATION + "tokenreviews", "spec: {token: '%s'}".formatted(request.at("/status/token")));

        assertThat(request.at("/status/expirationTimestamp")).isNotEmpty();
        assertThat(review.json().at("/status/authenticated").asBoolean()).isTrue();
        assertThat(review.at("/status/user/username")).isEqualTo("system:serviceaccount:" + namespace + ":default");
        assertThat(review.json().at("/status/user/groups").toString()).contains("system:serviceaccounts:" + namespace);
    }

    @Test
    void aTokenThatNobodyIssuedIsNotKnown() {
        var review = post(AUTHENTICATION + "tokenreviews", "spec: {token: nonsense}");

        assertThat(review.code()).isEqualTo(201);
        assertThat(review.json().at("/status/authenticated").asBoolean()).isFalse();
    }

    @Test
    void aDisguiseIsTakenOn() {
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
    void reviewsAreNotKept() {
        assertThat(get(AUTHORIZATION + "selfsubjectaccessreviews").code()).isEqualTo(405);
    }
}
