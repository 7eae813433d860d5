package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.interruption.InterruptionScenario.claim;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.InterruptionBuilder.reboot;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.InterruptionPolicy.Respect;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.interruption.Request;
import sh.joiner.testing.PoolBuilder;

/** Tests of pods, nodes and claims with the do-not-disrupt annotation. */
class DoNotDisruptTest {

    private static final Duration LEAD = Duration.ofHours(6);
    private static final Instant REBOOT = NOON.plus(Duration.ofHours(7));
    private static final Instant AT_LEAD = REBOOT.minus(LEAD);
    private static final String ASKS = "karpenter.sh/do-not-disrupt";

    @Test
    void theDrainDoesNotStartWhileAPodIsAnnotated() {
        var scenario = asking("true", Respect.ALWAYS).at(AT_LEAD);

        assertThat(InterruptionScenario.deleted(scenario.all())).isEmpty();
        assertThat(scenario.next().phase()).isEqualTo(Phase.PENDING);
        assertThat(scenario.next().reasons())
                .containsExactly("pod default/job has annotation karpenter.sh/do-not-disrupt");
    }

    @Test
    void anApprovalOverridesTheAnnotation() {
        var scenario = asking("true", Respect.ALWAYS).notice(reboot("o", REBOOT).asks(Request.APPROVE));

        assertThat(InterruptionScenario.deleted(scenario.all())).containsExactly("db1");
    }

    @Test
    void withUntilLeadTheAnnotationIsRespectedUntilTheLeadTime() {
        var scenario = asking("true", Respect.UNTIL_LEAD);

        assertThat(scenario.next().actAt()).isEqualTo(AT_LEAD);
        assertThat(scenario.next().phase()).isEqualTo(Phase.PENDING);
        assertThat(InterruptionScenario.deleted(scenario.at(AT_LEAD).all())).containsExactly("db1");
    }

    @Test
    void withoutASettingTheAnnotationIsIgnoredAsInKarpenter() {
        assertThat(InterruptionScenario.deleted(
                        asking("true", Respect.NEVER).at(AT_LEAD).all()))
                .containsExactly("db1");
    }

    @Test
    void aDurationInTheAnnotationIsWaitedFor() {
        var scenario = asking("2h30m", Respect.ALWAYS).at(AT_LEAD);
        var end = NOON.plus(Duration.ofMinutes(150));

        assertThat(scenario.next().reasons())
                .containsExactly(
                        "pod default/job has annotation karpenter.sh/do-not-disrupt until 2026-03-01T14:30:00Z");
        assertThat(scenario.only().revisitAt()).isEqualTo(end);
        assertThat(InterruptionScenario.deleted(scenario.at(end).all())).containsExactly("db1");
    }

    @Test
    void theClaimMayBeAnnotatedToo() {
        var scenario = InterruptionScenario.empty()
                .pool(PoolBuilder.pool("default"))
                .managedNode("db1", claim("db1").annotations(Map.of(ASKS, "true")), node("db1"))
                .policy(policy("p").rule(new Action.DrainNow()).respects(Respect.ALWAYS))
                .notice(reboot("n", REBOOT));

        assertThat(scenario.next().reasons())
                .containsExactly("NodeClaim db1 has annotation karpenter.sh/do-not-disrupt");
    }

    @Test
    void shortlyBeforeTheDeadlineOnlyAlwaysRespectsTheAnnotation() {
        var until = spot(Respect.UNTIL_LEAD);
        var always = spot(Respect.ALWAYS);

        assertThat(InterruptionScenario.deleted(until.all())).containsExactly("db1");
        assertThat(until.only().revisitAt()).isEqualTo(NOON.plusSeconds(95));
        assertThat(InterruptionScenario.deleted(always.all())).isEmpty();
    }

    @Test
    void theFirstFiveAnnotationsAreReportedAndTheOthersCounted() {
        var scenario = asking("true", Respect.ALWAYS).at(AT_LEAD);
        for (int i = 0; i < 6; i++) {
            scenario.world().running("db1", pod("k" + i).annotated(ASKS, "true"));
        }

        assertThat(scenario.next().reasons().getFirst())
                .startsWith(
                        "pod default/job has annotation karpenter.sh/do-not-disrupt, pod default/k0 has annotation karpenter.sh/do-not-disrupt, ")
                .endsWith("pod default/k3 has annotation karpenter.sh/do-not-disrupt, and 2 more");
    }

    @Test
    void aNodeWithoutARuleForTheNoticeIsDrainedAsInKarpenter() {
        var other = policy("p")
                .rule(new Action.DrainNow(), PodCondition.ANY, NoticeKind.SCHEDULED_CHANGE)
                .respects(Respect.ALWAYS);
        var scenario = InterruptionScenario.scenario().policy(other).notice(interruption("n"));
        scenario.world().running("db1", pod("job").annotated(ASKS, "true"));

        assertThat(InterruptionScenario.deleted(scenario.all())).containsExactly("db1");
    }

    @Test
    void theNodeMayBeAnnotatedToo() {
        var scenario = InterruptionScenario.empty()
                .pool(PoolBuilder.pool("default"))
                .managedNode("db1", claim("db1"), node("db1").annotated(ASKS, "true"))
                .policy(policy("p").rule(new Action.DrainNow()).respects(Respect.ALWAYS))
                .notice(reboot("n", REBOOT));

        assertThat(scenario.next().reasons()).containsExactly("node db1 has annotation karpenter.sh/do-not-disrupt");
    }

    private static InterruptionScenario spot(Respect respect) {
        var forced =
                policy("p").rule(new Action.DrainNow(), Duration.ofSeconds(25)).respects(respect);
        var scenario = InterruptionScenario.scenario().policy(forced).notice(interruption("n"));
        scenario.world().running("db1", pod("job").annotated(ASKS, "true"));
        return scenario;
    }

    private static InterruptionScenario asking(String value, Respect respect) {
        var scenario = InterruptionScenario.scenario()
                .policy(policy("p").rule(new Action.DrainBefore(LEAD, "")).respects(respect))
                .notice(reboot("n", REBOOT));
        scenario.world().running("db1", pod("job").annotated(ASKS, value));
        return scenario;
    }
}
