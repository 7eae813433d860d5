package sh.joiner.controller.nodeclass;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.nodeclass.DryRun;
import sh.joiner.engine.nodeclass.Inspection.Trial;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.engine.nodeclass.ValidationRules;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.cache.CacheReport.Found;

/** The last dry run of each class, its answer, and the time until which no further dry run is needed (aws 2.4). Thread-safe. */
final class DryRunResults {

    private final CacheReport report;
    private final Map<String, LastRun> lastRuns = new ConcurrentHashMap<>();

    private record LastRun(Question question, DryRun answer, Instant at, Instant until) {}

    /** The inputs of a dry run. They include the annotations, so that an operator can request a new dry run by writing an annotation. */
    private record Question(
            Map<String, String> annotations, NodeClass.InstanceSettings instanceSettings, NodeClass.Resolved resolved) {
        static Question of(NodeClass nodeClass) {
            return new Question(nodeClass.annotations(), nodeClass.instanceSettings(), nodeClass.resolved());
        }
    }

    DryRunResults(CacheReport report) {
        this.report = report;
        report.holdsAt(CacheName.LAUNCH_CHECKS, this::count);
        report.refreshes(CacheName.LAUNCH_CHECKS, this::expire);
    }

    private int count(Instant now) {
        return (int) lastRuns.values().stream()
                .filter(run -> run.until().isAfter(now))
                .count();
    }

    /** Makes every class need a new dry run. The last answers stay visible. */
    private void expire() {
        lastRuns.replaceAll((_, run) -> new LastRun(run.question(), run.answer(), run.at(), run.at()));
    }

    /** Returns the remembered answer if the inputs are the same and the answer has not expired. */
    Optional<DryRun> known(NodeClass nodeClass, Instant now) {
        var known = Optional.ofNullable(lastRuns.get(nodeClass.uid()))
                .filter(run -> now.isBefore(run.until()))
                .filter(run -> run.question().equals(Question.of(nodeClass)))
                .map(LastRun::answer);
        report.asked(CacheName.LAUNCH_CHECKS, known.isPresent() ? Found.IN_MEMORY : Found.OUTSIDE);
        return known;
    }

    /** Remembers an answer and returns it. */
    DryRun remember(NodeClass nodeClass, DryRun answer, Instant now) {
        var until = now.plus(ValidationRules.keptFor(answer));
        lastRuns.put(nodeClass.uid(), new LastRun(Question.of(nodeClass), answer, now, until));
        report.refreshed(CacheName.LAUNCH_CHECKS, nodeClass.name());
        return answer;
    }

    /** Returns the last dry run for display, even if its inputs have changed or its answer has expired since. */
    Trial last(String uid, DryRuns dryRuns, Instant now) {
        var last = lastRuns.get(uid);
        return last == null
                ? new Trial(DryRun.FailureKind.NO_FAILURE, dryRuns, null, null)
                : new Trial(last.answer().failureKind(), dryRuns, last.at(), kept(last, now));
    }

    private static @Nullable Instant kept(LastRun last, Instant now) {
        return last.until().isAfter(now) ? last.until() : null;
    }

    void forget(String uid) {
        lastRuns.remove(uid);
    }
}
