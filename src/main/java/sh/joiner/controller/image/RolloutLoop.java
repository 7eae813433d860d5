package sh.joiner.controller.image;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.controller.report.RolloutReporter;
import sh.joiner.engine.image.PolicyInForce;
import sh.joiner.engine.imagepolicy.PolicyChoice;
import sh.joiner.engine.rollout.RolloutDecision;
import sh.joiner.engine.rollout.RolloutFacts;
import sh.joiner.engine.rollout.RolloutFleet;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.RolloutDraft;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.rollout.RolloutTarget;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.image.ImagePolicies;
import sh.joiner.port.image.ImagePolicies.Reading;
import sh.joiner.port.image.Rollouts;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.prometheus.PrometheusQueries;
import sh.joiner.port.runner.Runner;

/**
 * Creates an AMIRollout when the images of a node class change and its policy has rollout rules, and writes the progress of each rollout. {@link
 * RolloutDecision} decides the progress.
 */
public final class RolloutLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(RolloutLoop.class);
    private static final Duration PERIOD = Duration.ofSeconds(10);
    private static final Duration SOON = Duration.ofSeconds(1);

    /** The maximum number of finished rollouts that are kept for a class. Rollouts that reject images are not counted. */
    private static final int MOST_FINISHED = 10;

    /** The maximum number of rollouts that reject images and are kept for a class. */
    private static final int MOST_REJECTIONS = 100;

    private final Rollouts rollouts;
    private final ImagePolicies policies;
    private final Claims claims;
    private final Interruptions interruptions;
    private final PolicyState state;
    private final RolloutTargets targets;
    private final RolloutEnds ends;
    private final RolloutReporter reporter;
    private final Loop loop;
    private final PrometheusAnswers answers;
    private final LastReports failures = new LastReports();

    /** The objects that the loop reads and writes, and the queries of their checks. */
    public record Objects(
            Rollouts rollouts,
            ImagePolicies policies,
            Claims claims,
            Interruptions interruptions,
            PrometheusQueries prometheus) {}

    public RolloutLoop(
            Objects objects,
            PolicyState state,
            RolloutTargets targets,
            RolloutReporter reporter,
            Needs<Cluster> needs,
            Runner runner) {
        this.rollouts = objects.rollouts();
        this.policies = objects.policies();
        this.claims = objects.claims();
        this.interruptions = objects.interruptions();
        this.state = state;
        this.targets = targets;
        this.ends = new RolloutEnds(targets);
        this.reporter = reporter;
        this.loop = needs.loop(runner, (cluster, _) -> pass(cluster));
        this.answers = new PrometheusAnswers(objects.prometheus(), runner, () -> loop.wakeIn(SOON));
    }

    public void start() {
        rollouts.onChange(() -> loop.wakeIn(SOON));
        policies.onChange(() -> loop.wakeIn(SOON));
        loop.start();
    }

    Duration pass(Cluster cluster) {
        var present = rollouts.all();
        var reading = policies.reading();
        present.ifPresent(known -> answers.keep(names(known)));
        if (present.isEmpty() || isIdle(present.get(), reading)) {
            return PERIOD; // without a snapshot, which is expensive in a large cluster
        }
        var snapshot = cluster.snapshot();
        failures.keep(snapshot.nodeClasses().stream().map(NodeClass::name).collect(Collectors.toSet()));
        var inForce = inForce(reading);
        snapshot.nodeClasses().stream()
                .filter(nodeClass -> !nodeClass.deleting())
                .forEach(nodeClass -> attempt(nodeClass, inForce.apply(nodeClass.name()), snapshot));
        return PERIOD;
    }

    private static Set<String> names(List<ImageRollout> present) {
        return present.stream()
                .filter(rollout -> !rollout.isFinished())
                .map(ImageRollout::name)
                .collect(Collectors.toSet());
    }

    private static boolean isIdle(List<ImageRollout> present, Reading reading) {
        return switch (reading) {
            case Reading.Known(var all) ->
                present.isEmpty()
                        && all.stream().allMatch(policy -> policy.rolloutRules().isEmpty());
            case Reading.NotKnown _ -> present.stream().allMatch(ImageRollout::isFinished);
        };
    }

    /** Returns a function from the name of a node class to its policy. The policy is unclear until the images of the class were looked up. */
    private Function<String, PolicyInForce> inForce(Reading reading) {
        return switch (reading) {
            case Reading.Known(var all) -> {
                var choices = state.choices(all);
                yield nodeClass -> Optional.ofNullable(choices.get(nodeClass))
                        .map(PolicyChoice::inForce)
                        .orElse(new PolicyInForce.Unclear("the AMIs of the node class were not looked up yet"));
            }
            case Reading.NotKnown(var why) -> _ -> new PolicyInForce.Unclear("the AMIPolicies are not known: " + why);
        };
    }

    private void attempt(NodeClass nodeClass, PolicyInForce inForce, Snapshot snapshot) {
        var policy = inForce instanceof PolicyInForce.InForce(var own) ? own : null;
        try {
            var pass = new Pass(nodeClass, policy, snapshot);
            if (inForce instanceof PolicyInForce.Unclear(var why)) {
                pass.freeze(why);
            } else {
                pass.run();
            }
            failures.forget(nodeClass.name());
        } catch (RemoteCallException failure) {
            if (!loop.isClosed() && failures.isNew(nodeClass.name(), String.valueOf(failure.getMessage()))) {
                LOG.warnf("AMIRollout not written: nodeclass=%s reason=%s", nodeClass.name(), failure.getMessage());
            }
        }
    }

    /** The pass for one node class. */
    private final class Pass {

        private final NodeClass nodeClass;
        private final @Nullable ImagePolicy policy;
        private final Snapshot snapshot;
        private final List<ImageRollout> own; // the oldest first

        Pass(NodeClass nodeClass, @Nullable ImagePolicy policy, Snapshot snapshot) {
            this.nodeClass = nodeClass;
            this.policy = policy;
            this.snapshot = snapshot;
            this.own = snapshot.around().rules().rollouts().stream()
                    .filter(rollout -> rollout.isOf(nodeClass))
                    .sorted(ImageRollout.OLDEST_FIRST)
                    .toList();
        }

        /** Replaces no further node while the rules are not known. A rollback needs no rules, and a user can still pause or abort the rollout. */
        void freeze(String why) {
            own.stream().filter(rollout -> !rollout.isFinished()).forEach(rollout -> {
                if (rollout.progress().phase().isRejection() || rollout.hasNewRequest(RolloutRequest.ABORT)) {
                    advance(rollout);
                } else {
                    write(rollout, frozen(rollout, "no further node is replaced: " + why));
                }
            });
        }

        private RolloutProgress frozen(ImageRollout rollout, String why) {
            int candidates = RolloutFleet.of(rollout, snapshot).candidates();
            return rollout.request() == RolloutRequest.PAUSE
                    ? rollout.progress().frozen(candidates, "").in(RolloutPhase.PAUSED, "paused by a user; " + why)
                    : rollout.progress().frozen(candidates, why);
        }

        void run() {
            var running = own.stream().filter(rollout -> !rollout.isFinished()).toList();
            running.stream()
                    .limit(Math.max(0, running.size() - 1))
                    .forEach(rollout -> write(rollout, superseded(rollout, "a newer AMIRollout of the class exists")));
            if (running.isEmpty()) {
                apply();
                start();
            } else {
                advance(running.getLast());
            }
            removeOld();
        }

        private void advance(ImageRollout rollout) {
            var rules = rules();
            var progress = ends.reason(rollout, rules)
                    .map(why -> superseded(rollout, why))
                    .orElseGet(() -> next(rollout, rules.orElse(ImageRolloutRules.ONE_STEP)));
            write(rollout, progress);
            if (rollout.progress().phase() == RolloutPhase.ROLLING_BACK) {
                RolloutFleet.of(rollout, snapshot)
                        .unusableCandidates()
                        .forEach(claim -> claims.delete(claim.name(), claim.uid()));
            }
            if (rollout.request() == RolloutRequest.PROMOTE || rollout.request() == RolloutRequest.RESUME) {
                rollouts.clearRequest(rollout);
            }
        }

        private RolloutProgress next(ImageRollout rollout, ImageRolloutRules rules) {
            var checks = rules.analysis().prometheus();
            var now = snapshot.takenAt();
            var latest = rollout.progress().judgesNodes()
                    ? answers.refreshed(rollout.name(), checks, now)
                    : answers.of(rollout.name(), checks, now);
            return RolloutDecision.next(
                    rollout,
                    rules,
                    snapshot,
                    new RolloutFacts(interrupted(), latest, targets.refused(nodeClass.name())));
        }

        private Optional<ImageRolloutRules> rules() {
            return Optional.ofNullable(policy).flatMap(ImagePolicy::rolloutRules);
        }

        private RolloutProgress superseded(ImageRollout rollout, String why) {
            return rollout.progress().in(RolloutPhase.SUPERSEDED, why);
        }

        private void write(ImageRollout rollout, RolloutProgress progress) {
            rollouts.report(rollout.name(), progress);
            if (progress.phase() != rollout.progress().phase()) {
                reporter.changed(rollout, progress);
                if (progress.phase().isFinished() || progress.phase().isRejection()) {
                    targets.changed();
                }
            }
        }

        /** Records that the class uses the candidate images of the last rollout, or asks for another lookup of its images. */
        private void apply() {
            if (own.isEmpty() || !own.getLast().progress().awaitsUse()) {
                return;
            }
            var last = own.getLast();
            var used = nodeClass.resolved().images();
            boolean isLost = used.isEmpty() && ends.refusedImage(last).isPresent(); // the class will never use them
            if (rules().isEmpty() || last.target().isUsed(used) || isLost) {
                rollouts.report(last.name(), last.progress().asApplied());
            } else {
                targets.changed();
            }
        }

        private void start() {
            var images = targets.of(nodeClass.name());
            if (policy == null || rules().isEmpty() || images.isEmpty()) {
                return;
            }
            var wanted = images.get().rolledOut();
            if (wanted.isEmpty() || isDone(wanted)) {
                return;
            }
            var target = new RolloutTarget(
                    nodeClass.name(), policy.name(), images.get().stable(), wanted);
            rollouts.create(new RolloutDraft(name(target), nodeClass.uid(), target));
            targets.changed();
        }

        /**
         * Returns true if no rollout may start: a rollout has rejected one of these images, or the class does not use the images of its last rollout
         * yet. These images then come from a lookup before the end of that rollout.
         */
        private boolean isDone(List<ResolvedImage> wanted) {
            boolean rejected = own.stream()
                    .filter(rollout -> rollout.progress().phase().isRejection())
                    .anyMatch(rollout -> wanted.stream()
                            .anyMatch(image -> rollout.target().newIds().contains(image.id())));
            return rejected || (!own.isEmpty() && own.getLast().progress().awaitsUse());
        }

        /** Returns the name of a new rollout. Each pass computes the same name until the object exists. */
        private String name(RolloutTarget target) {
            var names = snapshot.around().rules().rollouts().stream()
                    .map(ImageRollout::name)
                    .collect(Collectors.toSet());
            var text = own.size() + ids(target.stable()) + ids(target.candidate());
            var name = name(text);
            while (names.contains(name)) {
                text += "+";
                name = name(text);
            }
            return name;
        }

        private String name(String text) {
            return "%s-%08x".formatted(nodeClass.name(), text.hashCode());
        }

        /** Deletes the oldest finished rollouts. More of those that have rejected images are kept, because they record that these images are rejected. */
        private void removeOld() {
            var finished = own.stream()
                    .filter(ImageRollout::isFinished)
                    .collect(Collectors.partitioningBy(
                            rollout -> rollout.progress().phase().isRejection()));
            Stream.concat(
                            oldest(finished.getOrDefault(false, List.of()), MOST_FINISHED),
                            oldest(finished.getOrDefault(true, List.of()), MOST_REJECTIONS))
                    .forEach(rollouts::delete);
        }

        private static Stream<ImageRollout> oldest(List<ImageRollout> finished, int kept) {
            return finished.stream().limit(Math.max(0, finished.size() - kept));
        }
    }

    /** Returns a predicate for claims with a notice that is caused by AWS. While the interruptions are not known, the predicate is true for each claim. */
    private Predicate<ClaimName> interrupted() {
        var all = interruptions.all();
        if (all.isEmpty()) {
            return _ -> true;
        }
        var claims = all.get().stream()
                .filter(interruption -> interruption.notice().kind().isCausedByAws())
                .map(interruption -> interruption.affected().claim())
                .collect(Collectors.toSet());
        return claims::contains;
    }

    static String ids(List<ResolvedImage> images) {
        return images.stream().map(ResolvedImage::id).distinct().collect(Collectors.joining(", "));
    }

    @Override
    public void close() {
        loop.close();
        answers.close();
    }
}
