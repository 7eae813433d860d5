package sh.joiner.port.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.prometheus.PrometheusResult;
import sh.joiner.model.prometheus.PrometheusResult.Outcome;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.NodeCounts;
import sh.joiner.model.rollout.RolloutDraft;
import sh.joiner.model.rollout.RolloutFindings;
import sh.joiner.model.rollout.RolloutFindings.NodeRecord;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.rollout.RolloutStep.Size;
import sh.joiner.model.rollout.RolloutTarget;

/** The contract of {@link Rollouts}. */
public abstract class RolloutsContract {

    private static final Requirements AMD64 = Requirements.of(Requirement.in(Labels.ARCH, "amd64"));
    private static final RolloutTarget TARGET = new RolloutTarget(
            "web",
            "verified",
            List.of(new ResolvedImage("ami-1", "web-1", AMD64, true)),
            List.of(new ResolvedImage("ami-2", "web-2", AMD64, false)));

    private static final RolloutPlan PLAN = RolloutPlan.of(
            List.of(
                    step(new Size.Nodes(2), ""),
                    step(new Size.Pools(new PoolTarget.ByName(List.of("canary"))), "nights"),
                    step(
                            new Size.Pools(new PoolTarget.BySelector(
                                    new LabelSelector(Requirements.ofLabels(Map.of("tier", "batch"))))),
                            ""),
                    step(new Size.Percent(20), "")),
            List.of("canary", "batch"),
            Share.percent(10));

    protected abstract Rollouts rollouts();

    /** Sets the request of a user. */
    protected abstract void request(String name, String request);

    private static RolloutDraft draft(String name) {
        return new RolloutDraft(name, "uid-web", TARGET);
    }

    private List<ImageRollout> eventuallyNamed(String... names) {
        return eventually(
                rollouts()::all,
                all -> all.stream().map(ImageRollout::name).toList().equals(List.of(names)));
    }

    private ImageRollout eventuallyInPhase(RolloutPhase phase) {
        return eventually(() -> find("web-1"), rollout -> rollout.progress().phase() == phase);
    }

    private Optional<ImageRollout> find(String name) {
        return rollouts().all().stream()
                .flatMap(List::stream)
                .filter(rollout -> rollout.name().equals(name))
                .findFirst();
    }

    @Test
    void aCreatedRolloutHasItsTargetAndNoProgress() {
        rollouts().create(draft("web-2"));
        rollouts().create(draft("web-1"));
        rollouts().create(draft("web-1")); // no effect: the rollout already exists

        var all = eventuallyNamed("web-1", "web-2");
        assertThat(all).extracting(ImageRollout::target).containsOnly(TARGET);
        assertThat(all).extracting(ImageRollout::progress).containsOnly(RolloutProgress.NONE);
        assertThat(all).extracting(ImageRollout::request).containsOnlyNulls();
    }

    private static RolloutStep step(RolloutStep.Size size, String window) {
        return new RolloutStep(size, Duration.ofMinutes(90), window.isEmpty(), window);
    }

    @Test
    void progressIsReadAsItWasWritten() {
        var progress = new RolloutProgress(
                RolloutPhase.SOAKING,
                1,
                PLAN,
                2,
                Instant.parse("2026-11-27T12:00:00Z"),
                new NodeCounts(8, 2, 1, 1, 10),
                new RolloutFindings(
                        "1 of 3 nodes",
                        List.of("web-7"),
                        new NodeRecord(
                                List.of("web-4"),
                                List.of("web-1", "web-5"),
                                List.of("web-1", "web-2"),
                                List.of("web-3"),
                                List.of("web-6")),
                        Duration.ofMinutes(4),
                        Instant.parse("2026-11-27T11:00:00Z"),
                        Instant.parse("2026-11-27T12:00:00Z"),
                        List.of(
                                new PrometheusResult(
                                        "errors",
                                        Outcome.FAILED,
                                        "0.2",
                                        "max 0.1",
                                        "too many",
                                        Instant.parse("2026-11-27T11:30:00Z")),
                                new PrometheusResult(
                                        "latency",
                                        Outcome.INCONCLUSIVE,
                                        "",
                                        "min 1, max 2",
                                        "there is no answer yet",
                                        null))),
                true,
                1,
                "step 2 of 3: the soak time ends later");
        rollouts().create(draft("web-1"));

        rollouts().report("web-1", progress);
        rollouts().report("deleted", progress);

        assertThat(eventuallyInPhase(RolloutPhase.SOAKING).progress()).isEqualTo(progress);
    }

    @Test
    void aRequestChangesTheGenerationAndIsCleared() {
        rollouts().create(draft("web-1"));
        eventuallyNamed("web-1");
        request("web-1", "Promote");

        var requested = eventually(() -> find("web-1"), rollout -> rollout.request() == RolloutRequest.PROMOTE);
        assertThat(requested.generation()).isGreaterThan(1);
        rollouts().clearRequest(requested);
        eventually(() -> find("web-1"), rollout -> rollout.request() == null);
    }

    @Test
    void aRequestThatHasChangedMeanwhileIsNotCleared() {
        rollouts().create(draft("web-1"));
        eventuallyNamed("web-1");
        request("web-1", "Promote");
        var requested = eventually(() -> find("web-1"), rollout -> rollout.request() == RolloutRequest.PROMOTE);
        request("web-1", "Abort");

        rollouts().clearRequest(requested);

        eventually(() -> find("web-1"), rollout -> rollout.request() == RolloutRequest.ABORT);
    }

    @Test
    void aDeletedRolloutIsNotListed() {
        rollouts().create(draft("web-1"));
        var rollout = eventuallyNamed("web-1").getFirst();

        rollouts().delete(rollout);
        eventuallyNamed();
        rollouts().delete(rollout);
        rollouts().clearRequest(rollout);
    }

    @Test
    void listenersAreCalledForEachChange() {
        var calls = new AtomicInteger();
        rollouts().onChange(calls::incrementAndGet);

        rollouts().create(draft("web-1"));
        eventually(() -> Optional.of(calls.get()), count -> count >= 1);
        rollouts().report("web-1", RolloutProgress.NONE.in(RolloutPhase.PROGRESSING, "step 1"));
        eventually(() -> Optional.of(calls.get()), count -> count >= 2);
    }
}
