package sh.joiner.ui;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.ArrayDeque;
import java.util.List;
import java.util.TreeMap;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;

/** The pages of the example cluster, read by headings and labels. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class PagesTest {

    @Test
    void theOverviewListsProblemsFirst() {
        var overview = page("/");

        var lines = overview.items("Needs attention");
        assertThat(lines.getFirst())
                .contains("batch-dd4-spot is in progress", "in 1 min: deadline at 2026-11-21 14:03 UTC");
        assertThat(lines.get(1)).contains("legacy launches no nodes", "SubnetSelector did not match any Subnets");
        assertThat(overview.link("Needs attention", "batch/train-1")).isEqualTo("/pods/batch/train-1");
    }

    @Test
    void theOverviewShowsTheFleetInNumbers() {
        var overview = page("/");

        assertThat(overview.fact("Fleet", "Nodes")).isEqualTo("2 ready of 3, 5 NodeClaims");
        assertThat(overview.fact("Fleet", "Pending pods")).isEqualTo("3 of 9");
        assertThat(overview.fact("Fleet", "Price per hour")).isEqualTo("$0.36 spot 55 %");
        assertThat(overview.fact("Fleet", "CPU requested / allocatable")).isEqualTo("41 % 4.8 of 11.8");
        assertThat(overview.fact("Fleet", "Last provisioning pass")).isEqualTo("38 ms 2 s ago");
    }

    @Test
    void theOverviewCountsTheNodeClaimsOfEachPool() {
        assertThat(page("/").document().select(".node-tiles h3").eachText())
                .containsExactly("batch 2 NodeClaims · $0.07/h", "general 3 NodeClaims · $0.29/h");
    }

    @Test
    void thePlansPriceIsTheSumOfItsClaimsPrices() {
        var decisions = page("/decisions?by=provisioning");

        assertThat(decisions.cell("Decisions", "59 s", "Reason")).endsWith("$0.0653/h"); // NodeClaim general-aa1
        assertThat(decisions.column("Decisions", "Reason"))
                .filteredOn(why -> why.startsWith("pending pods"))
                .containsExactly(
                        "pending pods do not fit on existing and launching nodes $0.2285/h"); // 0.06528 + 0.1632
    }

    @Test
    void decisionsAboutSinglePodsAreShownOnRequest() {
        assertThat(page("/decisions").column("Decisions", "Last seen")).hasSize(3);
        assertThat(page("/decisions?scope=pod").column("Decisions", "Decision"))
                .singleElement()
                .asString()
                .contains("pod batch/train-1 cannot be scheduled");
    }

    @Test
    void poolsShowTheirUsageAndLimits() {
        var pools = page("/pools");

        assertThat(pools.cell("Pools", "general", "CPU / limit")).isEqualTo("12 of 20 60 %");
        assertThat(pools.cell("Pools", "gpu", "State")).contains("NotReady");
        assertThat(pools.cell("Pools", "general", "Price per hour")).isEqualTo("$0.29");
    }

    @Test
    void aPoolShowsItsConditionsAndItsClaims() {
        assertThat(page("/pools/gpu").cell("Conditions", "NodeClassReady", "Reason and message"))
                .isEqualTo("NodeClassNotReady no such <class> & no \"other\"");
        assertThat(page("/pools/gpu").cell("Conditions", "GarbageCollectionStopped", "Status"))
                .isEqualTo("✕ True");
        assertThat(page("/pools/general").column("NodeClaims", "NodeClaim"))
                .containsExactly("general-aa1", "general-bb2", "general-cc3");
        assertThat(page("/pools/general").cell("Limits", "nodes (each NodeClaim counts)", "Used"))
                .isEqualTo("3 no limit");
    }

    @Test
    void imagesShowTheirStateAndTheVerdicts() {
        var images = page("/images");

        assertThat(images.column("AMIs", "AMI"))
                .extracting(text -> text.substring(0, 5))
                .containsExactly("web-3", "web-2", "web-1", "web-0");
        assertThat(images.cell("AMIs", "web-3", "State")).contains("pending");
        assertThat(images.cell("AMIs", "web-3", "Verdict")).contains("refused", "its EC2 state is pending");
        assertThat(images.cell("AMIs", "web-2", "Verdict")).contains("selected", "warning: ENA: ENA support is none");
        assertThat(images.cell("AMIs", "web-1", "Verdict")).contains("superseded", "by ami-0b");
        assertThat(images.cell("AMIs", "web-0", "Verdict")).contains("refused", "EC2 no longer returns it");
        assertThat(images.cell("AMIs", "web-1", "Nodes with this AMI")).isEqualTo("2");
    }

    @Test
    void imagesAreFilteredByStateClassAndVerdict() {
        assertThat(page("/images?verdict=refused").column("AMIs", "AMI")).hasSize(2);
        assertThat(page("/images?verdict=refused&state=pending").column("AMIs", "AMI"))
                .hasSize(1);
        assertThat(page("/images?nodeclass=default&verdict=selected").column("AMIs", "AMI"))
                .hasSize(1);
    }

    @Test
    void anImageShowsATagWithMarkupAsText() {
        var image = page("/images/ami-0b");

        assertThat(image.cell("Tags", "note", "Value")).startsWith("<img src=x onerror=\"alert(1)\"> & 'xxx");
        assertThat(given().get("/images/ami-0b").asString()).doesNotContain("<img src=x");
        assertThat(image.cell("Verdicts", "default", "Verdict")).contains("selected");
        assertThat(image.cell("Verdicts", "default", "Reason")).contains("warning: ENA: ENA support is none");
    }

    @Test
    void nodeClassesShowTheirResolvedResources() {
        assertThat(page("/nodeclasses").cell("Node classes", "legacy", "Subnets"))
                .isEqualTo("none");
        assertThat(page("/nodeclasses").column("Node classes", "Node class"))
                .containsExactly("default 2 pools: batch, general", "legacy 1 pool: gpu");
        assertThat(page("/nodeclasses/default").column("AMIs", "AMI")).containsExactly("ami-0c4e1f0a92b7d3e55");
        assertThat(page("/nodeclasses/default").fact("Node class", "Instance profile"))
                .isEqualTo("joiner-profile");
    }

    @Test
    void aNodeClassShowsItsValidationAndTheEndOfTheCachedResult() {
        var page = page("/nodeclasses/default");

        assertThat(page.fact("Validation", "Launch allowed")).isEqualTo("True");
        assertThat(page.fact("Validation", "Last dry run")).isEqualTo("9 min ago");
        assertThat(page.fact("Validation", "Result cached until")).isEqualTo("14:23:31 UTC");
        assertThat(page.fact("Validation", "Next try")).isEqualTo("14:23:31 UTC");
        assertThat(page.fact("Validation", "Instance profile confirmed by")).isEqualTo("EC2");
        assertThat(page.cell("Conditions", "InstanceProfileReady", "Reason and message"))
                .isEqualTo("last result 5 min ago; a new check failed: AWSThrottled: slow <down>");
    }

    @Test
    void aNodeClassThatWaitsShowsTheConditionsAndTheNextTry() {
        var page = page("/nodeclasses/legacy");

        assertThat(page.fact("Validation", "Problem")).isEqualTo("waits for AMIsReady, SubnetsReady");
        assertThat(page.fact("Validation", "Last dry run")).isEqualTo("none for the current version");
        assertThat(page.cell("Conditions", "AMIsReady", "Reason and message"))
                .isEqualTo("AWSUnreachable timed out next try 14:02:35 UTC");
        assertThat(page.column("Subnets", "Subnet"))
                .containsExactly("No subnets found: see the condition SubnetsReady");
        assertThat(page.column("Security groups", "Group"))
                .containsExactly(
                        "No security groups known yet: Joiner has not checked the condition SecurityGroupsReady");
    }

    @Test
    void claimsShowPhaseAndPrice() {
        var claims = page("/claims");

        assertThat(claims.cell("NodeClaims", "general-bb2", "Phase")).contains("Initialized");
        assertThat(claims.cell("NodeClaims", "general-bb2", "Price per hour")).isEqualTo("$0.1632");
        assertThat(claims.cell("NodeClaims", "batch-ee5", "Price per hour")).isEqualTo("–");
    }

    @Test
    void aClaimWithoutAnInstanceHasNoZoneYet() {
        assertThat(page("/claims").cell("NodeClaims", "batch-ee5", "Zone")).isEqualTo("–");
        assertThat(page("/pools/batch").cell("NodeClaims", "batch-ee5", "Type")).isEqualTo("not chosen yet");
        assertThat(page("/claims/batch-ee5").fact("NodeClaim", "Zone")).isEqualTo("not chosen yet");
        assertThat(page("/claims/batch-ee5").fact("NodeClaim", "Capacity type")).isEqualTo("not chosen yet");
    }

    @Test
    void aClaimWithoutPodsShowsTheRequestsOfItsCreation() {
        assertThat(page("/claims").cell("NodeClaims", "general-cc3", "CPU requested"))
                .endsWith("when created");
        assertThat(page("/claims").cell("NodeClaims", "general-bb2", "CPU requested"))
                .doesNotContain("created");
        assertThat(page("/claims/general-cc3").document().select("h2").eachText())
                .contains("Requested resources no pods on the node: requests at the creation of the NodeClaim");
    }

    @Test
    void aClaimShowsItsLifeCycleAndTheReasonForItsCreation() {
        assertThat(page("/claims/general-aa1").lead()).contains("cheapest of 60 instance types that fit all pods");
        assertThat(page("/claims/general-cc3").items("Life cycle"))
                .satisfiesExactly(
                        created -> assertThat(created).startsWith("Created 30 s ago by NodePool general"),
                        launched -> assertThat(launched).startsWith("Launched 5 s ago instance i-"),
                        registered -> assertThat(registered)
                                .isEqualTo("Registered in progress Node not registered with cluster"),
                        initialized -> assertThat(initialized).isEqualTo("Initialized pending"));
    }

    @Test
    void aNodeShowsItsPods() {
        var name = "ip-10-0-9-174.ec2.internal"; // the node of NodeClaim general-aa1

        assertThat(page("/nodes").cell("Nodes", name, "CPU requested")).isEqualTo("3.2 of 3.92 82 %");
        assertThat(page("/nodes").cell("Nodes", name, "State")).isEqualTo("✓ Ready");
        assertThat(page("/disruptions/candidates").cell("Nodes", name, "Why the node stays"))
                .startsWith("Underutilized: node is not initialized");
        assertThat(page("/nodes/" + name).items("Pods")).hasSize(4).contains("shop/web-general-aa1-0");
    }

    @Test
    void aPodShowsTheRemainingTypesOfEachPoolAndTheReasonsOfNodes() {
        var pod = page("/pods/batch/train-1");

        assertThat(pod.cell("Pools", "general", "Types of node class")).isEqualTo("3");
        assertThat(pod.cell("Pools", "general", "Further steps")).contains("Resources 0 removes 3");
        assertThat(pod.cell("Nodes", "Requirements", "Closest node")).contains("has no label kubernetes.io/arch");
        assertThat(page("/pods/shop/web-general-aa1-0").fact("Placement", "Instance type"))
                .isEqualTo("m7g.xlarge us-east-1a spot");
    }

    @Test
    void pendingPodsShowTheReasonOfEachPool() {
        var pods = page("/pods");

        assertThat(pods.column("Pods", "Pod")).hasSize(3);
        assertThat(pods.cell("Pods", "train-1", "State")).isEqualTo("✕ Unschedulable");
        assertThat(pods.cell("Pods", "train-1", "Node or reason"))
                .contains("general Resources no instance type can hold 96 cpu closest match: m7g.2xlarge lacks 88 cpu");
        assertThat(page("/pods/batch/train-1").cell("Refusals", "batch", "First failed rule"))
                .contains("Taints");
    }

    @Test
    void instanceTypesShowPricesAndCapacity() {
        var types = page("/instancetypes");

        assertThat(types.cell("Instance types", "m7g.2xlarge", "Spot / hour from"))
                .isEqualTo("$0.1436");
        assertThat(types.cell("Instance types", "m7g.2xlarge", "Unavailable")).endsWith("1");
        assertThat(page("/instancetypes/m7g.2xlarge").cell("Offerings", "us-east-1f", "Reason"))
                .isEqualTo("no node class has a subnet in this zone");
        assertThat(page("/instancetypes/m7g.2xlarge").cell("Capacity", "memory", "Allocatable"))
                .isEqualTo("31 GiB"); // 32 GiB less 924 and 100 MiB
    }

    @Test
    void theInstanceTypesPageShowsUnavailableOfferingsAndLearnedMemory() {
        var types = page("/instancetypes");

        assertThat(types.cell("Unavailable offerings", "m7g.2xlarge in us-east-1a, spot", "Next try"))
                .isEqualTo("in 2 min at 14:04:31 UTC");
        assertThat(types.cell("Learned memory", "m7g.2xlarge", "Difference")).endsWith("−1 GiB");
        assertThat(types.cell("Learned memory", "m7g.2xlarge", "Estimated")).isEqualTo("30 GiB");
    }

    @Test
    void facetsInTheAddressFilterATable() {
        var claims = page("/claims?pool=general&capacityType=spot");

        assertThat(claims.column("NodeClaims", "NodeClaim")).hasSize(2).allMatch(claim -> claim.startsWith("general-"));
        assertThat(claims.link("pool", "general")).as("removes the facet").isEqualTo("?capacityType=spot");
        assertThat(claims.link("pool", "batch")).isEqualTo("?capacityType=spot&pool=general&pool=batch");
        assertThat(claims.document().select("p.rest").eachText()).contains("2 of 5 match the filter");
    }

    @Test
    void markupInTextsIsEscaped() {
        assertThat(given().get("/pools/general").asString())
                .contains("team=&lt;b&gt;web&lt;/b&gt; &amp; co")
                .doesNotContain("<b>web</b>");
        assertThat(given().queryParam("q", "\"><script>x</script>")
                        .get("/nodes")
                        .asString())
                .doesNotContain("<script>x");
    }

    @Test
    void aMissingObjectHasAPage() {
        var missing = given().get("/nodes/no-such-node")
                .then()
                .statusCode(404)
                .contentType("text/html")
                .extract();

        assertThat(missing.asString()).contains("There is no node “no-such-node”");
        given().get("/no/such/page").then().statusCode(404).contentType("text/html");
    }

    @Test
    void gatesShowAgeErrorAndBlockedControllers() {
        var gates = page("/gates");

        assertThat(gates.cell("Gates", "Subnets", "State")).contains("closed", "data too old");
        assertThat(gates.cell("Gates", "Subnets", "Last success")).isEqualTo("1 h 5 min ago");
        assertThat(gates.cell("Gates", "Subnets", "In this state for")).isEqualTo("5 min");
        assertThat(gates.cell("Gates", "Subnets", "Valid for")).isEqualTo("1 h");
        assertThat(gates.cell("Gates", "Subnets", "Last error")).contains("transient", "too many <calls>");
        assertThat(gates.cell("Gates", "Subnets", "Blocks")).isEqualTo("claim.launch");
        assertThat(gates.cell("Gates", "Profiles", "State")).endsWith("not needed yet");
        assertThat(gates.cell("Gates", "InstanceTypes", "Blocks")).isEqualTo("none");
        assertThat(gates.cell("Controllers", "claim.launch", "Needs")).isEqualTo("InstanceTypes, Subnets");
        assertThat(gates.cell("Controllers", "claim.launch", "State")).endsWith("waits");
        assertThat(gates.cell("Controllers", "claim.launch", "Waits for")).isEqualTo("Subnets");
        assertThat(gates.document().select("svg[aria-label^=Controllers] path title"))
                .extracting(Element::text)
                .contains("claim.launch needs Subnets", "Subnets needs AwsCredentials");
    }

    @Test
    void awsRequestsShowBudgetsRefusalsAndTheNextTry() {
        var aws = page("/aws");

        assertThat(aws.cell("APIs", "EC2 CreateFleet", "State")).contains("Available");
        assertThat(aws.cell("APIs", "EC2 CreateFleet", "Limit (requests/s)")).isEqualTo("5");
        assertThat(aws.cell("APIs", "EC2 CreateFleet", "Throttled by AWS")).isEqualTo("0");
        assertThat(aws.cell("APIs", "EC2 DescribeInstances", "State")).contains("Refused");
        assertThat(aws.cell("APIs", "EC2 DescribeInstances", "Throttled by AWS"))
                .isEqualTo("5 last 2 s ago");
        assertThat(aws.cell("APIs", "EC2 DescribeInstances", "Held back")).isEqualTo("17");
        assertThat(aws.cell("APIs", "EC2 DescribeInstances", "State"))
                .contains("next try 14:02")
                .endsWith(" UTC");
    }

    @Test
    void everyTimeHasAMachineReadableInstant() {
        for (var path : List.of("/", "/claims", "/claims/general-cc3", "/decisions", "/pods", "/gates", "/aws")) {
            assertThat(page(path).document().select("time"))
                    .isNotEmpty()
                    .allSatisfy(
                            time -> assertThat(time.attr("datetime")).matches("2026-11-2\\dT\\d\\d:\\d\\d:\\d\\dZ"));
        }
    }

    @Test
    void everyPageHasASkipLinkANavigationAndNoExternalAssets() {
        for (var path : List.of(
                "/",
                "/pools",
                "/nodeclasses",
                "/claims",
                "/nodes",
                "/disruptions",
                "/disruptions/candidates",
                "/pods",
                "/decisions",
                "/gates",
                "/aws",
                "/interruptions",
                "/interruptionpolicies",
                "/what-if",
                "/sandbox")) {
            var document = page(path).document();

            assertThat(document.select("a.skip[href=#main]")).hasSize(1);
            assertThat(document.select("nav[aria-label=Pages] a[aria-current=page]"))
                    .as(path)
                    .hasSize(1);
            assertThat(document.select("[src], link[href]"))
                    .allSatisfy(asset -> assertThat(address(asset)).startsWith("/ui/"));
            assertThat(document.select("[style], script:not([src])"))
                    .as("forbidden by the Content-Security-Policy")
                    .isEmpty();
        }
    }

    @Test
    void everyLinkWorks() {
        var waiting = new ArrayDeque<>(List.of("/"));
        var seen = new TreeMap<String, Integer>();
        while (!waiting.isEmpty()) {
            var path = waiting.removeFirst();
            var answer = given().urlEncodingEnabled(false).get(path);
            seen.put(path, answer.statusCode());
            if (answer.contentType().startsWith("text/html") && !path.contains("?")) {
                Reader.of(answer.asString()).document().select("a[href^=/], link[href^=/]").stream()
                        .map(PagesTest::address)
                        .filter(found -> !seen.containsKey(found) && !waiting.contains(found))
                        .forEach(waiting::add);
            }
        }

        assertThat(seen).hasSizeGreaterThan(40);
        assertThat(seen.entrySet()).filteredOn(entry -> entry.getValue() != 200).isEmpty();
    }

    private static String address(Element element) {
        return element.hasAttr("href") ? element.attr("href") : element.attr("src");
    }
}
