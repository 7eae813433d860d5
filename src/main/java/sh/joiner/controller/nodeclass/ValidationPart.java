package sh.joiner.controller.nodeclass;

import static sh.joiner.api.v1.EC2NodeClass.AMIS_READY;
import static sh.joiner.api.v1.EC2NodeClass.INSTANCE_PROFILE_READY;
import static sh.joiner.api.v1.EC2NodeClass.SECURITY_GROUPS_READY;
import static sh.joiner.api.v1.EC2NodeClass.SUBNETS_READY;
import static sh.joiner.api.v1.EC2NodeClass.VALIDATION_SUCCEEDED;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.v1.EC2NodeClass;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.LaunchCheck.Answer;
import sh.joiner.port.WorldClock;

/** Asks EC2 whether a launch of this class would be allowed, once all that it depends on is found (aws 2.4). */
final class ValidationPart implements NodeClassPart {

    private static final List<String> DEPENDENCIES =
            List.of(AMIS_READY, INSTANCE_PROFILE_READY, SECURITY_GROUPS_READY, SUBNETS_READY);
    private static final Duration LOOK_AGAIN = Duration.ofMinutes(10);
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final Duration GOOD_FOR = Duration.ofMinutes(30);

    private final LaunchTrial trial;
    private final WorldClock clock;
    private final Map<String, Checked> checked = new ConcurrentHashMap<>();

    /** An answer, and what it was about. */
    private record Checked(Question question, Answer answer, Instant until) {}

    /** What an answer depends on; with the annotations, so that a person can ask anew by writing one (aws 2.4). */
    private record Question(Map<String, String> annotations, NodeClass.Machine machine, NodeClass.Resolved resolved) {}

    ValidationPart(LaunchTrial trial, WorldClock clock) {
        this.trial = trial;
        this.clock = clock;
    }

    @Override
    public Duration look(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        if (DEPENDENCIES.stream().anyMatch(conditions::isFalse)) {
            conditions.setFalse(VALIDATION_SUCCEEDED, "DependenciesNotReady", waitsFor(conditions));
            return LOOK_AGAIN;
        }
        if (DEPENDENCIES.stream().anyMatch(conditions::isUnknown)) {
            conditions.setUnknown(VALIDATION_SUCCEEDED, "DependenciesNotReady", waitsFor(conditions));
            return LOOK_AGAIN;
        }
        return say(answer(nodeClass), nodeClass.generation(), conditions);
    }

    private static String waitsFor(ConditionSet conditions) {
        return "waits for "
                + String.join(
                        ", ",
                        DEPENDENCIES.stream()
                                .filter(type -> !conditions.isTrue(type))
                                .toList());
    }

    private Answer answer(NodeClass nodeClass) {
        var now = clock.now();
        var question = new Question(nodeClass.annotations(), nodeClass.machine(), nodeClass.resolved());
        checked.values().removeIf(old -> !now.isBefore(old.until()));
        var last = checked.get(nodeClass.uid());
        if (last != null && last.question().equals(question)) {
            return last.answer();
        }
        var answer = trial.check(nodeClass);
        if (!(answer instanceof Answer.Unclear)) {
            checked.put(nodeClass.uid(), new Checked(question, answer, now.plus(GOOD_FOR)));
        }
        return answer;
    }

    private static Duration say(Answer answer, long generation, ConditionSet conditions) {
        return switch (answer) {
            case Answer.Allowed _ -> {
                conditions.setTrue(VALIDATION_SUCCEEDED);
                yield LOOK_AGAIN;
            }
            case Answer.Refused(var reason, var message) -> {
                conditions.setFalse(VALIDATION_SUCCEEDED, reason, message);
                yield LOOK_AGAIN;
            }
            case Answer.Unclear(var message) -> {
                if (!speaksOf(generation, conditions)) {
                    conditions.setUnknown(VALIDATION_SUCCEEDED, "ValidationUnclear", message);
                }
                yield SOON;
            }
        };
    }

    /** Whether an answer for the object as it stands now is there: trouble on the way to a newer one does not undo it. */
    private static boolean speaksOf(long generation, ConditionSet conditions) {
        return conditions
                .get(VALIDATION_SUCCEEDED)
                .filter(said -> !said.status.equals(Condition.UNKNOWN))
                .filter(said -> said.observedGeneration != null && said.observedGeneration == generation)
                .isPresent();
    }

    @Override
    public void forget(String uid) {
        checked.remove(uid);
    }
}
