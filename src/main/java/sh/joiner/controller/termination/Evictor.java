package sh.joiner.controller.termination;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.controller.loop.RetryGate;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.lifecycle.Drain;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.Pod;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Evictions;
import sh.joiner.port.cluster.Evictions.Outcome;

/**
 * Evicts or deletes the pods of nodes that are being deleted (core 6.8, 6.9). A refused or failed request is retried after 100 ms, then with
 * increasing waits up to 10 s. A pod that cannot be evicted does not block others. The back-off is stored by UID, so that a new pod with the same
 * name starts without a back-off.
 */
final class Evictor {

    private static final Logger LOG = Logger.getLogger(Evictor.class);
    private static final Duration BETWEEN_REPORTS = Duration.ofMinutes(2);
    private static final String NO_OTHER_REASON = "Forceful Termination";

    private final Evictions evictions;
    private final DecisionReporter reporter;
    private final Consumer<Duration> wakeIn;
    private final RetryGate retries = new RetryGate();
    private final LastReports lastReports = new LastReports();
    private final Backoff backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(10));

    /** Creates an evictor. {@code wakeIn} receives the time to wait before a refused or failed request may be retried. */
    Evictor(Evictions evictions, DecisionReporter reporter, Consumer<Duration> wakeIn) {
        this.evictions = evictions;
        this.reporter = reporter;
        this.wakeIn = wakeIn;
    }

    void drain(Node node, Optional<Claim> claim, Drain.Step drain, Instant now) {
        reportWaiting(node, drain, now);
        for (var forced : drain.force()) {
            var pod = forced.pod();
            var outcome = attempt(pod, now, () -> evictions.delete(pod.name(), pod.uid(), forced.graceSeconds()));
            outcome.ifPresent(answer -> deleted(node, forced, answer, now));
        }
        for (var pod : drain.evict()) {
            var outcome = attempt(pod, now, () -> evictions.evict(pod.name(), pod.uid()));
            outcome.ifPresent(answer -> evicted(node, pod, reason(claim), answer, now));
        }
    }

    private void reportWaiting(Node node, Drain.Step drain, Instant now) {
        if (!drain.isDone() && retries.mayTry(node.uid(), now)) {
            retries.delay(node.uid(), now, BETWEEN_REPORTS);
            reporter.drainWaits(node, drain.waiting());
        }
    }

    /** Requests the eviction or deletion. Returns empty if the request is not due yet or failed. */
    private Optional<Outcome> attempt(Pod pod, Instant now, Supplier<Outcome> question) {
        if (!retries.mayTry(pod.uid(), now)) {
            return Optional.empty();
        }
        try {
            return Optional.of(question.get());
        } catch (RemoteCallException failure) {
            delay(pod, now);
            if (lastReports.isNew(pod.uid(), String.valueOf(failure.getMessage()))) {
                LOG.warnf(
                        "eviction or deletion of a pod failed, retrying: pod=%s reason=%s",
                        pod.name(), failure.getMessage());
            }
            return Optional.empty();
        }
    }

    private void deleted(Node node, Drain.Forced forced, Outcome outcome, Instant now) {
        switch (outcome) {
            case Outcome.Accepted _ -> {
                if (lastReports.isNew(forced.pod().uid(), "deleted")) {
                    reporter.deletedByDeadline(forced.pod(), node, forced.graceSeconds());
                }
            }
            case Outcome.NotFound _ ->
                LOG.debugf("pod no longer exists: pod=%s", forced.pod().name());
            case Outcome.Refused(var why) -> refused(node, forced.pod(), why, now);
        }
    }

    private void evicted(Node node, Pod pod, String reason, Outcome outcome, Instant now) {
        switch (outcome) {
            case Outcome.Accepted _ -> {
                if (lastReports.isNew(pod.uid(), "asked")) {
                    reporter.evicted(pod, node, reason);
                }
            }
            case Outcome.NotFound _ -> LOG.debugf("pod no longer exists: pod=%s", pod.name());
            case Outcome.Refused(var why) -> refused(node, pod, why, now);
        }
    }

    private void refused(Node node, Pod pod, String why, Instant now) {
        delay(pod, now);
        if (lastReports.isNew(pod.uid(), why)) {
            reporter.drainBlocked(node, pod, why);
        }
    }

    private void delay(Pod pod, Instant now) {
        var wait = backoff.after(pod.uid());
        retries.delay(pod.uid(), now, wait);
        wakeIn.accept(wait);
    }

    private static String reason(Optional<Claim> claim) {
        return claim.flatMap(known -> known.condition(ClaimConditions.DISRUPTION_REASON))
                .map(Condition::reason)
                .orElse(NO_OTHER_REASON);
    }

    /** Forgets all nodes and pods except those with these UIDs. */
    void keep(Set<String> uids) {
        retries.keep(uids);
        lastReports.keep(uids);
        backoff.keep(uids);
    }
}
