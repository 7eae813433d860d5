package sh.joiner.engine.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.rollout.RolloutSamples.NOW;
import static sh.joiner.engine.rollout.RolloutSamples.candidate;
import static sh.joiner.engine.rollout.RolloutSamples.old;
import static sh.joiner.engine.rollout.RolloutSamples.once;
import static sh.joiner.engine.rollout.RolloutSamples.percent;
import static sh.joiner.engine.rollout.RolloutSamples.replaced;
import static sh.joiner.engine.rollout.RolloutSamples.replacementOf;
import static sh.joiner.engine.rollout.RolloutSamples.rollout;
import static sh.joiner.engine.rollout.RolloutSamples.starting;
import static sh.joiner.engine.rollout.RolloutSamples.steps;
import static sh.joiner.testing.PodBuilder.pod;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.rollout.RolloutForecast.ForecastStep;
import sh.joiner.engine.rollout.RolloutForecast.NodeReplacer;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.ProposedRollout;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.DisruptionRulesBuilder;

class RolloutForecastTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final RolloutStep CANARY = new RolloutStep(new RolloutStep.Size.Nodes(1), HOUR, false, "");

    private DisruptionRules around = DisruptionRules.NONE;
    private NodeReplacer replacer = (_, _, _) -> Optional.empty();

    private List<ForecastStep> forecast(ImageRolloutRules rules, List<Claim> claims) {
        var target = rollout(1, null, RolloutProgress.NONE).target();
        var snapshot = DisruptionRulesBuilder.with(RolloutSamples.snapshot(claims, NOW), around);
        return RolloutForecast.of(new ProposedRollout(target, rules), snapshot, snapshot, replacer)
                .steps();
    }

    private static List<Claim> many(int count) {
        return IntStream.range(0, count).mapToObj(at -> old("web-" + at)).toList();
    }

    /** Returns the start of each step in minutes from now, the replaced nodes, and the number of nodes afterwards. */
    private static List<String> texts(List<ForecastStep> steps) {
        return steps.stream()
                .map(step -> "%s: %s -> %d"
                        .formatted(
                                minutes(step.startsAt()),
                                step.replaced().stream()
                                        .map(claim -> claim.name().value())
                                        .collect(Collectors.joining(" ")),
                                step.nodesAfter()))
                .toList();
    }

    private static String minutes(@Nullable Instant at) {
        return at == null ? "?" : String.valueOf(Duration.between(NOW, at).toMinutes());
    }

    /** Replaces a node with {@code count} nodes. */
    private static Optional<Snapshot> replacedBy(int count, Claim old, String rollout, Snapshot snapshot) {
        var fresh = IntStream.range(0, count)
                .mapToObj(at -> ClaimSamples.claim()
                        .named("new-%s-%d".formatted(old.name(), at))
                        .annotations(Map.of(Claim.AMI_ROLLOUT, rollout))
                        .says("Initialized", Condition.Status.TRUE, snapshot.takenAt())
                        .build());
        var others = snapshot.claims().stream().filter(claim -> !claim.name().equals(old.name()));
        return Optional.of(snapshot.withClaims(Stream.concat(others, fresh).toList()));
    }

    @Test
    void eachStepNamesItsNodesAndItsStart() {
        assertThat(texts(forecast(steps(CANARY, percent(40)), many(5))))
                .containsExactly("0: web-0 -> 1", "60: web-1 -> 2", "60: web-2 web-3 web-4 -> 5");
    }

    @Test
    void theNodesHaveTheOrderOfARunningRollout() {
        var claims = List.of(old("web-0"), replaced("web-1", "command-1"), replacementOf("web-2", "command-1"));

        var forecast = forecast(steps(CANARY), claims);

        assertThat(forecast.getFirst().replaced()).containsExactly(claims.get(1));
    }

    @Test
    void heldNodesComeLast() {
        var pods = List.of(
                pod("job").annotated("karpenter.sh/do-not-disrupt", "true").runningOn("web-0"));
        var target = rollout(1, null, RolloutProgress.NONE).target();

        var forecast = RolloutForecast.of(
                new ProposedRollout(target, steps(CANARY)),
                RolloutSamples.snapshot(many(3), List.of(), pods, NOW),
                RolloutSamples.snapshot(many(3), NOW),
                replacer);

        assertThat(texts(forecast.steps())).containsExactly("0: web-1 -> 1", "60: web-2 web-0 -> 3");
    }

    @Test
    void anApprovalTakesNoTimeAndTheRuleNamesIt() {
        var approved = new RolloutStep(new RolloutStep.Size.Percent(50), HOUR, true, "");

        var forecast = forecast(steps(approved), many(2));

        assertThat(texts(forecast)).containsExactly("0: web-0 -> 1", "60: web-1 -> 2");
        assertThat(forecast.getFirst().rule()).isEqualTo(approved);
    }

    @Test
    void aStepStartsWhenItsWindowOpens() {
        var night = new RolloutStep(new RolloutStep.Size.Percent(100), Duration.ZERO, false, "night");
        around = DisruptionRulesBuilder.rules()
                .window("night", once(NOW.plus(HOUR.multipliedBy(8))))
                .build();

        var forecast = forecast(steps(CANARY, night), many(3));

        assertThat(texts(forecast)).containsExactly("0: web-0 -> 1", "480: web-1 web-2 -> 3");
        assertThat(forecast.getLast().waitsFor())
                .isEqualTo("waiting for MaintenanceWindow night, which opens at 2026-11-27T20:00:00Z");
    }

    @Test
    void theStartIsNotKnownAfterAWindowThatNeverOpens() {
        var night = new RolloutStep(new RolloutStep.Size.Percent(50), HOUR, false, "night");

        var forecast = forecast(steps(CANARY, night), many(4));

        assertThat(texts(forecast)).containsExactly("0: web-0 -> 1", "?: web-1 -> 2", "?: web-2 web-3 -> 4");
        assertThat(forecast.get(1).waitsFor()).startsWith("MaintenanceWindow night does not exist");
        assertThat(forecast.getLast().waitsFor()).isEmpty();
    }

    /** No node of the snapshot is Ready, so that all nodes count as unavailable. */
    @Test
    void theLimitOfUnavailableNodesLeavesNoNodeOut() {
        var limited = new ImageRolloutRules(
                RolloutPlan.of(List.of(CANARY), List.of(), Share.count(1)), AnalysisRules.DEFAULT, false);

        assertThat(texts(forecast(limited, many(3)))).containsExactly("0: web-0 -> 1", "60: web-1 web-2 -> 3");
    }

    @Test
    void aStepForAMissingPoolReplacesNoNode() {
        var absent =
                new RolloutStep(new RolloutStep.Size.Pools(new PoolTarget.ByName(List.of("absent"))), HOUR, false, "");

        var forecast = forecast(steps(absent), many(2));

        assertThat(texts(forecast)).containsExactly("?:  -> 0", "?: web-0 web-1 -> 2");
        assertThat(forecast.getFirst().waitsFor()).contains("NodePool absent does not exist");
    }

    @Test
    void aNodeThatNeedsNoReplacementDoesNotCountForTheStep() {
        replacer = (old, rollout, snapshot) ->
                replacedBy(old.name().value().equals("web-0") ? 0 : 1, old, rollout, snapshot);

        assertThat(texts(forecast(steps(CANARY), many(4))))
                .containsExactly("0: web-0 web-1 -> 1", "60: web-2 web-3 -> 3");
    }

    @Test
    void severalReplacementsOfANodeCountForTheStep() {
        var two = new RolloutStep(new RolloutStep.Size.Nodes(2), HOUR, false, "");
        replacer = (old, rollout, snapshot) -> replacedBy(2, old, rollout, snapshot);

        assertThat(texts(forecast(steps(two), many(3)))).containsExactly("0: web-0 -> 2", "60: web-1 web-2 -> 6");
    }

    @Test
    void presentCandidatesCountAndAreAssumedToBecomeReady() {
        var claims = new ArrayList<>(many(2));
        claims.addAll(List.of(candidate("web-7"), starting("web-8")));
        var two = new RolloutStep(new RolloutStep.Size.Nodes(2), HOUR, false, "");

        assertThat(texts(forecast(steps(two, percent(75)), claims)))
                .containsExactly("0:  -> 2", "60: web-0 -> 3", "60: web-1 -> 4");
    }
}
