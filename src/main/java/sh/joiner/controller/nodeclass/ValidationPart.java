package sh.joiner.controller.nodeclass;

import static sh.joiner.api.ec2.EC2NodeClass.INSTANCE_PROFILE_READY;
import static sh.joiner.api.ec2.EC2NodeClass.VALIDATION_SUCCEEDED;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.engine.nodeclass.DryRun;
import sh.joiner.engine.nodeclass.Inspection.Trial;
import sh.joiner.engine.nodeclass.ValidationRules;
import sh.joiner.engine.nodeclass.ValidationRules.Dependency;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.nodeclass.NodeClass;

/** Runs an EC2 dry run for each class whose dependencies are resolved (aws 2.4). {@link ValidationRules} evaluates the answer. */
final class ValidationPart implements NodeClassPart {

    private static final Duration NEXT_CHECK = Duration.ofMinutes(10);

    private final LaunchDryRun trial;
    private final DryRunResults trials;
    private final ProfileAnswers facts;
    private final Answers answers;
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();
    private final Backoff backoff = new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(1));

    ValidationPart(LaunchDryRun trial, DryRunResults trials, ProfileAnswers facts, Answers answers) {
        this.trial = trial;
        this.trials = trials;
        this.facts = facts;
        this.answers = answers;
    }

    @Override
    public List<String> conditionTypes() {
        return List.of(VALIDATION_SUCCEEDED);
    }

    @Override
    public boolean alwaysAnswers() {
        return false;
    }

    @Override
    public Duration inspect(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        var waits = ValidationRules.waitsFor(dependencies(nodeClass.uid(), conditions));
        if (waits.isPresent()) {
            waiting.add(nodeClass.uid());
            answers.set(object, conditions, VALIDATION_SUCCEEDED, waits.get());
            return NEXT_CHECK;
        }
        waiting.remove(nodeClass.uid());
        var answer = trials.known(nodeClass, conditions.now()).orElseGet(() -> tried(nodeClass, object, conditions));
        var profile = facts.evaluated(nodeClass.uid(), conditions.now());
        answers.set(object, conditions, VALIDATION_SUCCEEDED, ValidationRules.evaluate(answer, profile));
        return next(nodeClass.uid(), answer);
    }

    /**
     * Returns the answer of a new dry run. Also updates the condition InstanceProfileReady from this answer, so that this condition and
     * ValidationSucceeded agree.
     */
    private DryRun tried(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        var answer = trials.remember(nodeClass, trial.check(nodeClass, conditions.now()), conditions.now());
        facts.recordDryRun(nodeClass.uid(), answer, conditions.now());
        answers.set(object, conditions, INSTANCE_PROFILE_READY, facts.evaluated(nodeClass.uid(), conditions.now()));
        return answer;
    }

    /** Returns the dependencies. A profile about which only EC2 can decide does not prevent the dry run. */
    private List<Dependency> dependencies(String uid, ConditionSet conditions) {
        return ValidationRules.NEEDED.stream()
                .map(type -> type.equals(INSTANCE_PROFILE_READY) && facts.isLeftToEc2(uid)
                        ? new Dependency(type, Status.TRUE)
                        : new Dependency(type, status(conditions, type)))
                .toList();
    }

    private static Status status(ConditionSet conditions, String type) {
        if (conditions.isTrue(type)) {
            return Status.TRUE;
        }
        return conditions.isFalse(type) ? Status.FALSE : Status.UNKNOWN;
    }

    private Duration next(String uid, DryRun answer) {
        return switch (answer.failureKind()) {
            case TRANSIENT -> backoff.after(uid);
            case NO_FAILURE, PERMANENT -> {
                backoff.forget(uid);
                yield NEXT_CHECK;
            }
        };
    }

    Trial lastTrial(String uid, Instant now) {
        return trials.last(uid, trial.dryRuns(), now);
    }

    /** Returns the instant of the next dry run. {@code nextPass} is the instant at which all parts run next. */
    Instant nextTrial(String uid, Instant nextPass, Instant now) {
        var kept = lastTrial(uid, now).keptUntil();
        return waiting.contains(uid) || kept == null || kept.isBefore(nextPass) ? nextPass : kept;
    }

    @Override
    public void forget(String uid) {
        waiting.remove(uid);
        trials.forget(uid);
        backoff.forget(uid);
    }
}
