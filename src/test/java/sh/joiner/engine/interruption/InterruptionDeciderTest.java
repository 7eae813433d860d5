package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.InterruptionBuilder.reboot;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.DailyWindow;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.World;

class InterruptionDeciderTest {

    private static final int MANY = 15_000;

    @RepeatedTest(10)
    void theOrderOfTheInputDoesNotMatter(RepetitionInfo repetition) {
        var inputs = mixed().inputs();
        int seed = repetition.getCurrentRepetition();
        var shuffled = new InterruptionInputs(
                inputs.now(),
                shuffled(inputs.interruptions(), seed),
                shuffled(inputs.policies(), seed),
                shuffled(inputs.windows(), seed),
                World.shuffled(inputs.snapshot(), seed));

        assertThat(InterruptionDecider.decide(shuffled)).isEqualTo(InterruptionDecider.decide(inputs));
    }

    @Test
    void reactionsAreOrderedByName() {
        assertThat(mixed().all())
                .extracting(reaction -> reaction.interruption().name())
                .containsExactly("n0", "n1", "n2", "n3", "n4", "n5");
    }

    @Test
    void theNextPassIsDueWhenTheFirstReactionChanges() {
        var before = policy("p").rule(new Action.DrainBefore(Duration.ofHours(1), ""));
        var reactions = InterruptionScenario.scenario()
                .policy(before)
                .notice(reboot("late", NOON.plus(Duration.ofDays(9))), reboot("soon", NOON.plus(Duration.ofDays(2))))
                .all();

        assertThat(InterruptionDecider.nextCheck(reactions)).contains(NOON.plus(Duration.ofHours(47)));
    }

    @Test
    @Timeout(120)
    void decidesThousandsOfNoticesInOnePass() {
        var scenario = InterruptionScenario.empty().pool(PoolBuilder.pool("default"));
        for (int n = 0; n < MANY; n++) {
            scenario.managedNode("m" + n).notice(interruption("n" + n).about("m" + n));
            scenario.world().running("m" + n, pod("p" + n));
        }

        var reactions = InterruptionDecider.decide(scenario.inputs());

        assertThat(InterruptionScenario.deleted(reactions)).hasSize(MANY);
    }

    @Test
    @Timeout(120)
    void manyNodesWithBudgetsAndRulesAreAllDecided() {
        var hours = new DisruptionBudget.Hours(new DailyWindow(9), Duration.ofHours(8));
        var budget = new DisruptionBudget(Share.percent(100), Optional.empty(), Optional.of(hours));
        var guarded = new PodCondition("", Optional.empty(), Optional.empty(), Optional.of(true));
        var scenario = InterruptionScenario.empty()
                .pool(PoolBuilder.pool("default").budget(budget))
                .policy(policy("p")
                        .rule(new Action.Cordon(), guarded)
                        .rule(new Action.DrainNow())
                        .respectsBudgets());
        for (int n = 0; n < 500; n++) {
            var app = new LabelSelector(Requirements.ofLabels(Map.of("app", "a" + n)));
            scenario.world().budget(new PodBudget("default", "b" + n, app, false, 1, false));
        }
        for (int n = 0; n < MANY; n++) {
            scenario.managedNode("m" + n).notice(interruption("n" + n).about("m" + n));
            scenario.world().running("m" + n, pod("p" + n).labelled("app", "a" + n % 500), pod("q" + n));
        }

        var reactions = InterruptionDecider.decide(scenario.inputs());

        assertThat(InterruptionScenario.deleted(reactions)).hasSize(MANY);
    }

    private static InterruptionScenario mixed() {
        var rules = policy("p")
                .rule(new Action.DrainBefore(Duration.ofHours(6), "night"), PodCondition.ANY, NoticeKind.EVENT_STATUS)
                .rule(new Action.DrainNow())
                .atOnce(Share.count(1));
        var scenario = InterruptionScenario.empty()
                .pool(PoolBuilder.pool("default"))
                .managedNode("a")
                .managedNode("b")
                .managedNode("c")
                .policy(rules)
                .policy(policy("q").rule(new Action.Ignore()))
                .window(DailyWindow.window("night", 1, Duration.ofHours(2)))
                .window(DailyWindow.window("day", 11, Duration.ofHours(2)));
        scenario.world().running("a", pod("x"), pod("y")).running("b", pod("z"));
        return scenario.notice(
                interruption("n0").about("a"),
                interruption("n1").about("b"),
                reboot("n2", NOON.plus(Duration.ofDays(3))).about("c"),
                interruption("n3").about("c").kind(NoticeKind.INSTANCE_STOPPED),
                interruption("n4").about("gone"),
                interruption("n5").unparsed("{", "no JSON"));
    }

    private static <T> List<T> shuffled(List<T> list, long seed) {
        var shuffled = new ArrayList<>(list);
        Collections.shuffle(shuffled, new Random(seed));
        return shuffled;
    }
}
