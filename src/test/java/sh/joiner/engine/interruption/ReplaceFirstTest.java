package sh.joiner.engine.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.InterruptionBuilder.interruption;
import static sh.joiner.testing.InterruptionBuilder.reboot;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Policy;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.testing.InterruptionPolicyBuilder;
import sh.joiner.testing.Plans;
import sh.joiner.testing.PoolBuilder;

/** Tests of nodes that are replaced before they are drained. */
class ReplaceFirstTest {

    private static final NodeName DB1 = new NodeName("db1");
    private static final Instant REBOOT = NOON.plus(Duration.ofDays(2));

    @Test
    void theReplacementIsLaunchedFirst() {
        var reaction = scenarioWith().notice(reboot("n", REBOOT)).only();

        assertThat(reaction.effects())
                .containsExactly(new Effect.Report(), new Effect.Replace(new ClaimName("db1"), DB1, Set.of(DB1)));
        assertThat(reaction.next().phase()).isEqualTo(Phase.ACTING);
        assertThat(reaction.next().acted().startedAt()).isEqualTo(NOON);
        assertThat(reaction.revisitAt()).isEqualTo(NOON.plus(Duration.ofMinutes(10)));
    }

    @Test
    void theDrainWaitsUntilTheReplacementIsInitialized() {
        var scenario = inProgress();
        scenario.world().claim(replacement(Status.UNKNOWN));

        assertThat(scenario.only().effects()).isEmpty();
        assertThat(scenario.next().acted().replacements()).containsExactly("new");
        assertThat(scenario.next().reasons()).contains("waiting for replacement new");
    }

    @Test
    void theNodeIsDrainedOnceTheReplacementIsInitialized() {
        var scenario = inProgress();
        scenario.world().claim(replacement(Status.TRUE));

        assertThat(InterruptionScenario.deleted(scenario.all())).containsExactly("db1");
        assertThat(scenario.next().acted().replacements()).containsExactly("new");
    }

    @Test
    void afterTenMinutesTheNodeIsDrainedAnyway() {
        var scenario = inProgress().at(NOON.plus(Duration.ofMinutes(10)));

        assertThat(InterruptionScenario.deleted(scenario.all())).containsExactly("db1");
        assertThat(scenario.next().reasons())
                .contains("the replacement was not ready in time: draining the node anyway");
    }

    /**
     * Remaining pods are deleted eight minutes before the deadline, so the drain must start at that time at the latest.
     */
    @Test
    void theDrainStartsAtTheLatestWhenPodsAreForced() {
        var deadline = NOON.plus(Duration.ofMinutes(16));
        var before = scenarioWith(Duration.ofMinutes(8)).notice(reboot("n", deadline));
        var inProgress = before.next();
        var forced = scenarioWith(Duration.ofMinutes(8))
                .at(NOON.plus(Duration.ofMinutes(8)))
                .notice(reboot("n", deadline).progress(inProgress));

        assertThat(before.only().revisitAt()).isEqualTo(NOON.plus(Duration.ofMinutes(8)));
        assertThat(InterruptionScenario.effectKinds(forced.only())).contains("SetDeadline", "Delete");
    }

    @Test
    void aNodeWhosePodsFitElsewhereIsDrainedAtOnce() {
        var scenario = scenarioWith().managedNode("roomy").notice(reboot("n", REBOOT));

        assertThat(InterruptionScenario.deleted(scenario.all())).containsExactly("db1");
        assertThat(scenario.next().reasons()).contains("its pods fit on other nodes");
    }

    @Test
    void twoMinutesAreTooShortForAReplacement() {
        assertThat(InterruptionScenario.deleted(
                        scenarioWith().notice(interruption("n")).all()))
                .containsExactly("db1");
    }

    @Test
    void podsAreNotPlacedOnAnotherLeavingNode() {
        var scenario = scenarioWith()
                .managedNode("db2")
                .notice(reboot("n", REBOOT), reboot("o", REBOOT).about("db2"));
        scenario.world().running("db2", pod("web").requests("1", "1Gi"));
        var both = Set.of(DB1, new NodeName("db2"));

        assertThat(InterruptionScenario.deleted(scenario.all())).isEmpty();
        assertThat(scenario.all())
                .flatExtracting(Reaction::effects)
                .contains(
                        new Effect.Replace(new ClaimName("db1"), DB1, both),
                        new Effect.Replace(new ClaimName("db2"), new NodeName("db2"), both));
    }

    @Test
    void aNodeThatCannotBeReplacedDoesNotDelayOthers() {
        var scenario = scenarioWith();
        for (int n = 0; n < 7; n++) {
            scenario.managedNode("big" + n)
                    .notice(reboot("a" + n, REBOOT.minusSeconds(60)).about("big" + n));
            scenario.world().running("big" + n, pod("huge" + n).requests("64", "1Gi"));
        }
        var last = scenario.notice(reboot("z", REBOOT)).all().getLast();

        assertThat(InterruptionScenario.effectKinds(last)).contains("Replace");
        assertThat(scenario.all().getFirst().next().reasons())
                .anySatisfy(reason -> assertThat(reason).startsWith("no node can be found for pod default/huge0 ("));
        assertThat(scenario.all().getFirst().revisitAt()).isEqualTo(NOON.plusSeconds(30));
    }

    @Test
    void replacementsArePlannedWithTheConfiguredOptions() {
        var two = Requirement.in(Labels.INSTANCE_TYPE, "m7g.large", "m7i.large").withMinValues(2);
        var scenario = InterruptionScenario.empty()
                .pool(PoolBuilder.pool("default").requires(two))
                .managedNode("db1")
                .policy(policy("p").rule(new Action.DrainNow()).replacesFirst())
                .notice(reboot("n", REBOOT));
        scenario.world()
                .offers(type("m7g.large").has("2", "8Gi").onDemand(0.09, "us-east-1a"))
                .running("db1", pod("db").requests("1", "1Gi"));

        assertThat(InterruptionScenario.effectKinds(scenario.only())).doesNotContain("Replace");
        assertThat(InterruptionScenario.effectKinds(InterruptionDecider.decide(withBestEffort(scenario.inputs()))
                        .getFirst()))
                .contains("Replace");
    }

    private static InterruptionInputs withBestEffort(InterruptionInputs inputs) {
        var policy = new Policy(Policy.Reserved.STRICT, Policy.MinValues.BEST_EFFORT, Policy.Preferences.RESPECT);
        return new InterruptionInputs(
                inputs.now(),
                inputs.interruptions(),
                inputs.policies(),
                inputs.windows(),
                inputs.snapshot(),
                inputs.nominations(),
                inputs.sources(),
                Plans.under(policy));
    }

    /** The pods of the node are planned on the replacement that a disruption command has launched. */
    @Test
    void theReplacementOfADisruptionCommandIsNotLaunchedTwice() {
        var removed = Map.of(Claim.DISRUPTION, "drifted-db1-1", Claim.DISRUPTION_REPLACEMENTS, "1");
        var scenario = scenarioWith();
        scenario.world()
                .claim(claim().named("db1")
                        .annotations(removed)
                        .registeredAs("aws:///us-east-1a/i-db1", "db1")
                        .build())
                .claim(claim().named("new")
                        .annotations(Map.of(Claim.REPLACES, "drifted-db1-1"))
                        .requests(Map.of("cpu", "1", "memory", "1Gi"))
                        .launchedAs("aws:///us-east-1a/i-new")
                        .build());

        var reaction = scenario.notice(reboot("n", REBOOT)).only();

        assertThat(InterruptionScenario.effectKinds(reaction)).doesNotContain("Replace");
        assertThat(reaction.next().reasons()).contains("waiting for NodeClaim new, where its pods fit");
    }

    private static InterruptionScenario inProgress() {
        return scenarioWith().notice(reboot("n", REBOOT).progress(written()));
    }

    private static Progress written() {
        return scenarioWith().notice(reboot("n", REBOOT)).next();
    }

    private static InterruptionScenario scenarioWith() {
        return scenarioWith(policy("p").rule(new Action.DrainNow()));
    }

    private static InterruptionScenario scenarioWith(Duration forceAtRemaining) {
        return scenarioWith(policy("p").rule(new Action.DrainNow(), forceAtRemaining));
    }

    private static InterruptionScenario scenarioWith(InterruptionPolicyBuilder policy) {
        var scenario = InterruptionScenario.scenario().policy(policy.replacesFirst());
        scenario.world()
                .offers(type("m7g.large").has("2", "8Gi").onDemand(0.09, "us-east-1a"))
                .running("db1", pod("db").requests("1", "1Gi"));
        return scenario;
    }

    private static Claim replacement(Status initialized) {
        return claim().named("new")
                .annotations(Map.of("joiner.sh/replaces", "n"))
                .registeredAs("aws:///us-east-1a/i-new", "new")
                .says("Initialized", initialized, NOON)
                .build();
    }
}
