package sh.joiner.controller;

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
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.v1.EC2NodeClass;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.LaunchCheck;
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
    private record Checked(NodeClass.Machine machine, NodeClass.Resolved resolved, Answer answer, Instant until) {}

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
        return say(answer(nodeClass), conditions);
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
        var last = checked.get(nodeClass.uid());
        if (last != null
                && clock.now().isBefore(last.until())
                && last.machine().equals(nodeClass.machine())
                && last.resolved().equals(nodeClass.resolved())) {
            return last.answer();
        }
        var answer = trial.check(nodeClass);
        if (!(answer instanceof Answer.Unclear)) {
            var until = clock.now().plus(GOOD_FOR);
            checked.put(nodeClass.uid(), new Checked(nodeClass.machine(), nodeClass.resolved(), answer, until));
        }
        return answer;
    }

    private static Duration say(LaunchCheck.Answer answer, ConditionSet conditions) {
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
                conditions.setUnknown(VALIDATION_SUCCEEDED, "ValidationUnclear", message);
                yield SOON;
            }
        };
    }
}
