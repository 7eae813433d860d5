package sh.joiner.controller.notice;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;
import sh.joiner.controller.report.News;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.port.Failures;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.interruption.Interruptions;

/** Handles the instance status that EC2 reports (aws 7.5). A notice is over once EC2 has not reported it three times in a row. */
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
    private final News lasting = new News();
    private final News troubles = new News();
    private final Map<String, Integer> misses = new HashMap<>();
    private volatile boolean closed;

    StatusHandler(Interruptions interruptions, NoticeRecorder recorder, NoticeCounter counter, NoticeSources sources) {
        this.interruptions = interruptions;
        this.recorder = recorder;
        this.counter = counter;
        this.sources = sources;
    }

    /** Records everything that EC2 reports now. */
    void take(Cluster cluster, List<Notice> notices, Instant now) {
        var told = new HashSet<String>();
        var ours = notices.stream().filter(notice -> isOurs(cluster, notice)).toList();
        for (var notice : ours) {
            told.add(finding(notice));
            attempt(NoticeNames.of(notice), () -> count(notice, recorder.take(cluster, notice)));
        }
        lasting.keep(told);
        end(cluster, ours, now);
    }

    private static boolean isOurs(Cluster cluster, Notice notice) {
        var instance = notice.instance();
        return !cluster.claimsOf(instance).isEmpty() || cluster.isUnreadable(instance);
    }

    /** Returns the key that Karpenter counts once while the finding lasts: instance and category. */
    private static String finding(Notice notice) {
        return "%s %s".formatted(notice.instance(), CATEGORIES.get(notice.kind()));
    }

    private void count(Notice notice, NoticeRecorder.Outcome outcome) {
        var category = CATEGORIES.get(notice.kind());
        if (category != null
                && notice.isOpen()
                && outcome == NoticeRecorder.Outcome.KEPT
                && lasting.isNews(finding(notice), category)) {
            counter.unhealthy(category);
            LOG.infof("an instance is not well: instance=%s category=%s", notice.instance(), category);
        }
    }

    /** Ends notices that EC2 no longer reports. An answer may be incomplete: a notice missing once is not over. */
    private void end(Cluster cluster, List<Notice> told, Instant now) {
        var open = interruptions.all().orElse(List.of()).stream()
                .filter(interruption -> isOfStatus(interruption.notice()))
                .filter(interruption -> !interruption.phase().isFinal()
                        || !cluster.claimsOf(interruption.notice().instance()).isEmpty())
                .toList();
        var present = new HashSet<String>();
        var missing = new HashSet<String>();
        for (var one : open) {
            var same = told.stream()
                    .filter(notice -> NoticeMerge.isSame(one.notice(), notice))
                    .toList();
            if (same.stream().anyMatch(Notice::isOpen)) {
                present.add(one.name());
            } else if (same.isEmpty()) {
                missing.add(one.name());
                if (misses.merge(one.name(), 1, Integer::sum) >= MOST_MISSES) {
                    attempt(one.name(), () -> recorder.end(one, ended(one.notice(), now)));
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

    /** Returns the ended notice: a failed check has passed again, a future event is canceled, and any other event has completed. */
    private static Notice ended(Notice notice, Instant now) {
        var notBefore = notice.notBefore();
        boolean ahead = notBefore != null && now.isBefore(notBefore);
        return notice.at(now, ahead ? Stage.CANCELED : Stage.COMPLETED);
    }

    /** Runs the work. A notice that cannot be written now is reported again in the next minute. */
    private void attempt(String what, Runnable work) {
        try {
            work.run();
            troubles.forget(what);
        } catch (OutsideTrouble trouble) {
            if (!closed) {
                warn(what, trouble);
            }
        } catch (Throwable bug) { // the others must not wait for this notice
            Failures.escalate(bug);
            LOG.errorf(bug, "the status of an instance could not be taken: what=%s", what);
        }
    }

    private void warn(String what, OutsideTrouble trouble) {
        if (troubles.isNews(what, String.valueOf(trouble.getMessage()))) {
            LOG.warnf("status of instances waits: what=%s reason=%s", what, trouble.getMessage());
        }
    }

    /** Stops logging: calls fail because the process is ending. */
    void close() {
        closed = true;
    }
}
