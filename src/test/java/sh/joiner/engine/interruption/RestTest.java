package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.interruption.Play.claim;
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

/** Pods and machines that ask not to be disrupted. */
class RestTest {

    private static final Duration LEAD = Duration.ofHours(6);
    private static final Instant REBOOT = NOON.plus(Duration.ofHours(7));
    private static final Instant AT_LEAD = REBOOT.minus(LEAD);
    private static final String ASKS = "karpenter.sh/do-not-disrupt";

    @Test
    void theDrainDoesNotStartWhileAPodAsksToStay() {
        var play = asking("true", Respect.ALWAYS).at(AT_LEAD);

        assertThat(Play.deleted(play.all())).isEmpty();
        assertThat(play.next().phase()).isEqualTo(Phase.PENDING);
        assertThat(play.next().reasons()).containsExactly("pod default/job asks not to be disrupted");
    }

    @Test
    void aPersonsApprovalCounts() {
        var play = asking("true", Respect.ALWAYS).notice(reboot("o", REBOOT).asks(Request.APPROVE));

        assertThat(Play.deleted(play.all())).containsExactly("db1");
    }

    @Test
    void untilTheLeadItIsRespected() {
        var play = asking("true", Respect.UNTIL_LEAD);

        assertThat(play.next().actAt()).isEqualTo(AT_LEAD);
        assertThat(play.next().phase()).isEqualTo(Phase.PENDING);
        assertThat(Play.deleted(play.at(AT_LEAD).all())).containsExactly("db1");
    }

    @Test
    void asTheReferenceItIsNotRespected() {
        assertThat(Play.deleted(asking("true", Respect.NEVER).at(AT_LEAD).all()))
                .containsExactly("db1");
    }

    @Test
    void aSpanIsWaitedFor() {
        var play = asking("2h30m", Respect.ALWAYS).at(AT_LEAD);
        var end = NOON.plus(Duration.ofMinutes(150));

        assertThat(play.next().reasons())
                .containsExactly("pod default/job asks not to be disrupted until 2026-03-01T14:30:00Z");
        assertThat(play.only().again()).isEqualTo(end);
        assertThat(Play.deleted(play.at(end).all())).containsExactly("db1");
    }

    @Test
    void theClaimMayAskToo() {
        var play = Play.empty()
                .pool(PoolBuilder.pool("default"))
                .machine("db1", claim("db1").annotations(Map.of(ASKS, "true")), node("db1"))
                .policy(policy("p").rule(new Action.DrainNow()).respects(Respect.ALWAYS))
                .notice(reboot("n", REBOOT));

        assertThat(play.next().reasons()).containsExactly("NodeClaim db1 asks not to be disrupted");
    }

    @Test
    void inTwoMinutesOnlyAlwaysIsRespected() {
        var until = spot(Respect.UNTIL_LEAD);
        var always = spot(Respect.ALWAYS);

        assertThat(Play.deleted(until.all())).containsExactly("db1");
        assertThat(until.only().again()).isEqualTo(NOON.plusSeconds(95));
        assertThat(Play.deleted(always.all())).isEmpty();
    }

    @Test
    void everyWishIsTold() {
        var play = asking("true", Respect.ALWAYS).at(AT_LEAD);
        for (int i = 0; i < 6; i++) {
            play.world().running("db1", pod("k" + i).annotated(ASKS, "true"));
        }

        assertThat(play.next().reasons().getFirst())
                .startsWith("pod default/job asks not to be disrupted, pod default/k0 asks not to be disrupted, ")
                .endsWith("pod default/k3 asks not to be disrupted, and 2 more");
    }

    @Test
    void whatNoRuleIsForIsDrainedAsTheReferenceDoes() {
        var other = policy("p")
                .rule(new Action.DrainNow(), PodCondition.ANY, NoticeKind.SCHEDULED_CHANGE)
                .respects(Respect.ALWAYS);
        var play = Play.play().policy(other).notice(interruption("n"));
        play.world().running("db1", pod("job").annotated(ASKS, "true"));

        assertThat(Play.deleted(play.all())).containsExactly("db1");
    }

    @Test
    void theNodeMayAskToo() {
        var play = Play.empty()
                .pool(PoolBuilder.pool("default"))
                .machine("db1", claim("db1"), node("db1").annotated(ASKS, "true"))
                .policy(policy("p").rule(new Action.DrainNow()).respects(Respect.ALWAYS))
                .notice(reboot("n", REBOOT));

        assertThat(play.next().reasons()).containsExactly("node db1 asks not to be disrupted");
    }

    private static Play spot(Respect respect) {
        var forced =
                policy("p").rule(new Action.DrainNow(), Duration.ofSeconds(25)).respects(respect);
        var play = Play.play().policy(forced).notice(interruption("n"));
        play.world().running("db1", pod("job").annotated(ASKS, "true"));
        return play;
    }

    private static Play asking(String wish, Respect respect) {
        var play = Play.play()
                .policy(policy("p").rule(new Action.DrainBefore(LEAD, "")).respects(respect))
                .notice(reboot("n", REBOOT));
        play.world().running("db1", pod("job").annotated(ASKS, wish));
        return play;
    }
}
