package sh.joiner.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.node.Node;
import sh.joiner.testing.ClaimSamples;

/** A claim that was launched with two CPUs and eight gibibytes. */
class ConsistencyTest {

    private static final String PROVIDER = "aws:///us-east-1a/i-0123";

    private static ClaimSamples complete() {
        return claim().createdAt(NOON)
                .requests(Map.of("cpu", "1", "memory", "1Gi", "example.com/gpu", "1"))
                .registeredAs(PROVIDER, "ip-1")
                .says("Initialized", Status.TRUE, NOON);
    }

    private static Node has(String cpu, String memory) {
        return node("ip-1").provider(PROVIDER).has(cpu, memory).build();
    }

    private static List<ConditionReport> reports(ClaimSamples claim, Node... nodes) {
        return ClaimLifecycle.next(claim.build(), List.of(nodes), Expiration.ALLOWED, NOON)
                .reports();
    }

    @Test
    void aNodeWithAboutTheExpectedCapacityIsConsistent() {
        assertThat(reports(complete(), has("2", "7373Mi"))) // 90 % of 8 GiB is 7372.8 MiB
                .containsExactly(ConditionReport.ofTrue("ConsistentStateFound"));
    }

    @Test
    void lessThanNineTenthsOfARequestedResourceIsReportedWithTheShare() {
        var report = reports(complete(), has("2", "4Gi")).getFirst();

        assertThat(report.status()).isEqualTo(Status.FALSE);
        assertThat(report.reason()).isEqualTo("ConsistencyCheckFailed");
        assertThat(report.message()).contains("50.0%").contains("memory").doesNotContain("cpu");
        assertThat(reports(complete(), has("2", "7372Mi")).getFirst().status()).isEqualTo(Status.FALSE);
    }

    @Test
    void resourcesThatWereNotRequestedDoNotCount() {
        var modest = complete().requests(Map.of("cpu", "1"));

        assertThat(reports(modest, has("2", "1Gi"))).containsExactly(ConditionReport.ofTrue("ConsistentStateFound"));
    }

    @Test
    void noNodeTwoNodesAndAnIncompleteNodeGiveNoReport() {
        var launching = claim().createdAt(NOON).registeredAs(PROVIDER, "ip-1");

        assertThat(reports(complete())).isEmpty();
        assertThat(reports(complete(), has("1", "1Gi"), has("2", "8Gi"))).isEmpty();
        assertThat(reports(launching, has("1", "1Gi")))
                .extracting(ConditionReport::type)
                .doesNotContain("ConsistentStateFound");
    }

    @Test
    void isCheckedEveryTenMinutes() {
        var judgement = ClaimLifecycle.next(complete().build(), List.of(has("2", "8Gi")), Expiration.ALLOWED, NOON);

        assertThat(judgement.askAgain()).isEqualTo(Duration.ofMinutes(10));
    }
}
