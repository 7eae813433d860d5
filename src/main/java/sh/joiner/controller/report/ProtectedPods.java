package sh.joiner.controller.report;

import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.DoNotDisruptValue;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

/** Reports the annotation {@code karpenter.sh/do-not-disrupt} of pods, if its value is a duration or invalid (core 5.3, 8.2). */
final class ProtectedPods {

    private final DecisionReporter reporter;
    private final LastReports lastReports = new LastReports();

    ProtectedPods(DecisionReporter reporter) {
        this.reporter = reporter;
    }

    /** Reports the pods on nodes with these provider IDs. */
    void report(Snapshot snapshot, Set<String> managed) {
        var nodes = snapshot.nodes().stream()
                .filter(node -> managed.contains(node.providerId()))
                .map(Node::name)
                .collect(toSet());
        var annotated = snapshot.pods().stream()
                .filter(pod -> pod.node() != null
                        && nodes.contains(pod.node())
                        && pod.annotations().containsKey(ClaimConditions.DO_NOT_DISRUPT)
                        && !pod.life().isTerminal()
                        && !pod.life().isTerminating())
                .toList();
        annotated.forEach(pod -> report(pod, snapshot.takenAt()));
        lastReports.keep(annotated.stream().map(Pod::uid).collect(toSet()));
    }

    private void report(Pod pod, Instant now) {
        switch (DoNotDisruptValue.of(pod.annotations())) {
            case DoNotDisruptValue.No _, DoNotDisruptValue.Always _ -> {}
            case DoNotDisruptValue.For _ -> DoNotDisruptValue.end(pod).ifPresent(end -> report(pod, end, now));
            case DoNotDisruptValue.Invalid(var text) ->
                report(
                        pod,
                        "InvalidDoNotDisruptAnnotation",
                        Weight.WARNING,
                        "Invalid karpenter.sh/do-not-disrupt annotation: \"%s\" is neither \"true\" nor a duration such as \"1h30m\", ignoring annotation"
                                .formatted(text));
        }
    }

    private void report(Pod pod, Instant end, Instant now) {
        if (now.isBefore(end)) {
            report(
                    pod,
                    "DoNotDisruptUntil",
                    Weight.NORMAL,
                    "The karpenter.sh/do-not-disrupt grace period will elapse at "
                            + end.truncatedTo(ChronoUnit.SECONDS));
        } else {
            report(
                    pod,
                    "DoNotDisruptGracePeriodElapsed",
                    Weight.NORMAL,
                    "The karpenter.sh/do-not-disrupt grace period has elapsed, pod is now disruptable");
        }
    }

    private void report(Pod pod, String code, Weight weight, String message) {
        if (lastReports.isNew(pod.uid(), message)) {
            reporter.report(new Entry("disruption", code, weight)
                    .about(new Subject("Pod", pod.name().namespace(), pod.name().name(), pod.uid()))
                    .what(message));
        }
    }
}
