package sh.joiner.controller.disruption;

import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.controller.report.LaunchOutcome;
import sh.joiner.engine.disruption.RunningCommand;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The causes of failed commands, and the back-off before another command may remove their nodes. The back-off depends
 * on the cause and doubles with each failure. Receives the outcomes of launches, because a replacement that could not
 * be launched no longer exists when its command fails.
 */
final class CommandFailures {

    private static final Duration MOST = Duration.ofHours(1);

    private final Map<Cause, Backoff> backoffs = new EnumMap<>(Cause.class);
    private final Map<ClaimName, String> commands = new HashMap<>(); // the command of each replacement
    private final Map<ClaimName, LaunchOutcome.GivenUp> givenUp = new ConcurrentHashMap<>(); // written by other threads

    /** The causes of failures, with the first wait. */
    enum Cause {
        /** EC2 has no capacity: unavailable offerings are tried again after three minutes (aws 3.3). */
        CAPACITY(Duration.ofMinutes(3)),
        /** The instance runs, but its node does not become ready. Another instance would probably have the same problem. */
        NODE(Duration.ofMinutes(10)),
        /** Any other cause. For example, a user deleted a replacement, the process stopped, or a pod arrived on a node of the command. */
        OTHER(Duration.ofMinutes(2));

        private final Duration first;

        Cause(Duration first) {
            this.first = first;
        }
    }

    /** A cause with the sentence for users. */
    record Failure(Cause cause, String why) {}

    CommandFailures() {
        for (var cause : Cause.values()) {
            backoffs.put(cause, new Backoff(cause.first, MOST));
        }
    }

    /** Records why a launch failed. Ignores successful launches. Thread-safe. */
    void ended(LaunchOutcome outcome) {
        if (outcome instanceof LaunchOutcome.GivenUp failure) {
            givenUp.put(failure.claim(), failure);
        }
    }

    /** Remembers the command of a replacement, because the replacement may be deleted before its command fails. */
    void watch(ClaimName replacement, String command) {
        commands.put(replacement, command);
    }

    /** Returns the failure, with the reason why a replacement was deleted if this process knows it. */
    Failure of(RunningCommand command, RunningCommand.Step.Abort abort) {
        var lost = commands.entrySet().stream()
                .filter(entry -> entry.getValue().equals(command.id()) && givenUp.containsKey(entry.getKey()))
                .map(Map.Entry::getKey)
                .min(ClaimName::compareTo);
        return lost.map(claim -> deleted(claim, Objects.requireNonNull(givenUp.get(claim))))
                .orElseGet(() -> new Failure(abort.isNodeNotReady() ? Cause.NODE : Cause.OTHER, abort.why()));
    }

    private static Failure deleted(ClaimName claim, LaunchOutcome.GivenUp reason) {
        var cause = switch (reason.cause()) {
            case NO_CAPACITY -> Cause.CAPACITY;
            case NOT_REGISTERED -> Cause.NODE;
            case OTHER -> Cause.OTHER;
        };
        return new Failure(cause, "replacement %s was deleted: %s".formatted(claim, reason.why()));
    }

    /** Records a failure and returns the wait before another command may remove the node of the claim. */
    Duration waitAfter(Cause cause, Claim claim) {
        return Objects.requireNonNull(backoffs.get(cause)).after(claim.uid());
    }

    /** Forgets claims that no longer exist, and replacements of commands that are over. */
    void keep(Snapshot snapshot) {
        var uids = snapshot.claims().stream().map(Claim::uid).collect(Collectors.toSet());
        backoffs.values().forEach(backoff -> backoff.keep(uids));
        var running = snapshot.claims().stream().map(Claim::disruption).collect(Collectors.toSet());
        commands.values().removeIf(id -> !running.contains(id));
        var names = snapshot.claims().stream().map(Claim::name).collect(Collectors.toSet());
        givenUp.keySet().removeIf(claim -> !names.contains(claim) && !commands.containsKey(claim));
    }
}
