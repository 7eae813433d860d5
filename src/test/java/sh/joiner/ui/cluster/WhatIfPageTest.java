package sh.joiner.ui.cluster;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.specification.RequestSpecification;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;
import sh.joiner.ui.Reader;

@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class WhatIfPageTest {

    private static RequestSpecification form() {
        return given().formParam("do", "what-if");
    }

    private static Reader answer(RequestSpecification form, int status) {
        return Reader.of(
                form.post("/what-if").then().statusCode(status).extract().asString());
    }

    @Test
    void showsOnlyTheFormAtFirst() {
        var page = page("/what-if");

        assertThat(page.heading()).isEqualTo("What-if");
        assertThat(page.document().select("textarea[name=manifests]")).hasSize(1);
        assertThat(page.document().select("[aria-label=Difference]")).isEmpty();
    }

    @Test
    void showsTheDifferenceTheNewClaimsAndTheUnschedulablePods() {
        var page = answer(form().formParam("count", "40").formParam("cpu", "2").formParam("memory", "1Gi"), 200);

        assertThat(page.cell("Difference", "Unschedulable pods", "Now")).isEqualTo("2");
        assertThat(page.cell("Difference", "Unschedulable pods", "Difference")).startsWith("+");
        assertThat(page.column("New NodeClaims", "Pool")).containsOnly("general");
        assertThat(page.cell("Unschedulable pods", "batch/train-1", "Reason")).contains("closest match");
        assertThat(page.document().select("input[name=count]").attr("value")).isEqualTo("40");
    }

    @Test
    void showsTheNodesThatWouldDriftWithAChangedPool() {
        var pool = """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: general}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: [{key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}]
                """;

        var page = answer(form().formParam("manifests", pool), 200);

        assertThat(page.column("Drift", "NodeClaim")).contains("general-aa1");
        assertThat(page.column("Drift", "Reason"))
                .anySatisfy(reason -> assertThat(reason).startsWith("RequirementsDrifted"));
        assertThat(page.document().select("[aria-label=Disruption budgets]").text())
                .contains("NodePool general:", "currently allow 0 to be replaced at the same time");
    }

    @Test
    void aPoolThatExistsOnlyInTheSimulationIsNoLink() {
        var pool = """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: planned}
                spec:
                  weight: 100
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: [{key: kubernetes.io/arch, operator: In, values: [arm64]}]
                """;

        var page = answer(
                form().formParam("manifests", pool)
                        .formParam("count", "40")
                        .formParam("cpu", "2")
                        .formParam("memory", "1Gi"),
                200);

        assertThat(page.column("New NodeClaims", "Pool")).contains("planned");
        assertThat(page.document().select("main a[href=/pools/planned]")).isEmpty();
        assertThat(page.document().select("main a[href=/pools/general]")).isNotEmpty();
    }

    @Test
    void podsOfRemovedNodesGetOtherPlacements() {
        var node = page("/pods/shop/web-general-aa1-0").fact("Placement", "Node or NodeClaim");

        var page = answer(form().formParam("removeNodes", node), 200);

        assertThat(page.column("Placements", "Pod")).contains("shop/web-general-aa1-0");
    }

    @Test
    void showsTheStepsOfARolloutWithTheirNodes() {
        var page = answer(form().formParam("images", "ami-0e5f").formParam("nodeClass", "default"), 200);

        assertThat(page.column("Rollout", "Step")).startsWith("1", "2");
        assertThat(page.column("Rollout", "NodeClaim")).contains("general-aa1", "general-bb2");
        assertThat(page.column("Rollout", "Blocked by")).contains("node is not initialized");
        assertThat(page.document().select("input[name=images]").attr("value")).isEqualTo("ami-0e5f");
    }

    @Test
    void anInvalidManifestIsReportedAndTheFormKeepsItsValues() {
        var page = answer(form().formParam("manifests", "kind: <Service>"), 400);

        assertThat(page.document().select("[role=alert]").text()).contains("'<Service>' is not supported");
        assertThat(page.document().select("textarea").text()).isEqualTo("kind: <Service>");
    }
}
