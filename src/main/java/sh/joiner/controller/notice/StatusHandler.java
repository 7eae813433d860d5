package sh.joiner.controller.notice;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;
import sh.joiner.controller.report.LastReports;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.port.Failures;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.interruption.Interruptions;

/** Handles the instance status that EC2 reports (aws 7.5). A notice ends when three answers in a row do not list it. */
final class StatusHandler {

    private static final Logger LOG = Logger.getLogger(StatusHandler.class);
    private static final int MOST_MISSES = 3;

    private static final Map<NoticeKind, String> CATEGORIES = Map.of(
            NoticeKind.INSTANCE_STATUS, "InstanceStatus",
            NoticeKind.SYSTEM_STATUS, "SystemStatus",
            NoticeKind.EVENT_STATUS, "EventStatus");

    private final Interruptions interruptions;
    private final NoticeRecorder recorder;
    private final NoticeCounter counter;
    private final NoticeSources sources;
    private final LastReports lasting = new LastReports();
    private final LastReports failures = new LastReports();
    private final Map<String, Integer> misses = new HashMap<>();
    private volatile boolean closed;

    StatusHandler(Interruptions interruptions, NoticeRecorder recorder, NoticeCounter counter, NoticeSources sources) {
        this.interruptions = interruptions;
        this.recorder = recorder;
        this.counter = counter;
        this.sources = sources;
    }

    /** Records the notices that EC2 reports now. */
    void take(Cluster cluster, List<Notice> notices, Instant now) {
        var findings = new HashSet<String>();
        var ours = notices.stream().filter(notice -> isOurs(cluster, notice)).toList();
        for (var notice : ours) {
            findings.add(finding(notice));
            attempt(NoticeNames.of(notice), () -> count(notice, recorder.take(cluster, notice)));
        }
        lasting.keep(findings);
        end(cluster, ours, now);
    }

    private static boolean isOurs(Cluster cluster, Notice notice) {
        var instance = notice.instance();
        return !cluster.claimsOf(instance).isEmpty() || cluster.hasInvalidClaim(instance);
    }

    /** Returns the key of a finding: instance and category. While the finding lasts, it is counted once, as in Karpenter. */
    private static String finding(Notice notice) {
        return "%s %s".formatted(notice.instance(), CATEGORIES.get(notice.kind()));
    }

    private void count(Notice notice, NoticeRecorder.Outcome outcome) {
        var category = CATEGORIES.get(notice.kind());
        if (category != null
                && notice.isOpen()
                && outcome == NoticeRecorder.Outcome.KEPT
                && lasting.isNew(finding(notice), category)) {
            counter.unhealthy(category);
            LOG.infof(
                    "EC2 reports a failed status check or a scheduled event: instance=%s category=%s",
                    notice.instance(), category);
        }
    }

    /** Ends notices that EC2 no longer reports. A single missing notice proves nothing, because an answer can be incomplete. */
    private void end(Cluster cluster, List<Notice> reported, Instant now) {
        var open = interruptions.all().orElse(List.of()).stream()
                .filter(interruption -> isOfStatus(interruption.notice()))
                .filter(interruption -> !interruption.phase().isFinal()
                        || !cluster.claimsOf(interruption.notice().instance()).isEmpty())
                .toList();
        var present = new HashSet<String>();
        var missing = new HashSet<String>();
        for (var interruption : open) {
            var same = reported.stream()
                    .filter(notice -> NoticeMerge.isSame(interruption.notice(), notice))
                    .toList();
            if (same.stream().anyMatch(Notice::isOpen)) {
                present.add(interruption.name());
            } else if (same.isEmpty()) {
                missing.add(interruption.name());
                if (misses.merge(interruption.name(), 1, Integer::sum) >= MOST_MISSES) {
                    attempt(interruption.name(), () -> recorder.end(interruption, ended(interruption.notice(), now)));
                }
            }
        }
        misses.keySet().retainAll(missing);
        sources.listed(present, missing, now);
    }

    private static boolean isOfStatus(Notice notice) {
        var kind = notice.kind();
        return notice.isOpen()
                && notice.sources().contains(NoticeSource.STATUS)
                && (kind.isCheck() || kind.isScheduled());
    }

    /**
     * Returns the ended notice. An event whose time is in the future counts as canceled. A failed check and any other event count as completed.
     */
    private static Notice ended(Notice notice, Instant now) {
        var notBefore = notice.notBefore();
        boolean ahead = notBefore != null && now.isBefore(notBefore);
        return notice.withStage(ahead ? Stage.CANCELED : Stage.COMPLETED, now);
    }

    /** Runs the work. If a notice cannot be written, the next pass a minute later tries again. */
    private void attempt(String what, Runnable work) {
        try {
            work.run();
            failures.forget(what);
        } catch (RemoteCallException failure) {
            if (!closed) {
                warn(what, failure);
            }
        } catch (Throwable bug) { // the other notices must still be handled
            Failures.escalate(bug);
            LOG.errorf(bug, "internal error while recording an instance status: what=%s", what);
        }
    }

    private void warn(String what, RemoteCallException failure) {
        if (failures.isNew(what, String.valueOf(failure.getMessage()))) {
            LOG.warnf("instance status is not recorded, retrying: what=%s reason=%s", what, failure.getMessage());
        }
    }

    /** Stops logging, because calls fail while the process ends. */
    void close() {
        closed = true;
    }
}
