package sh.joiner.controller.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.News;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.port.Failures;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.Pulse;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.interruption.StatusFeed;
import sh.joiner.port.runner.Runner;

/**
 * Asks EC2 once a minute for failed checks and scheduled events (aws 7.5). What it told of and tells of no more is over, once it was missing
 * three times in a row. A right that is missing is asked for again every ten minutes; the reference stops until its restart.
 */
final class StatusLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(StatusLoop.class);
    private static final Duration PERIOD = Duration.ofMinutes(1);
    private static final Duration WITHOUT_RIGHT = Duration.ofMinutes(10);
    private static final int MOST_MISSES = 3;

    private static final Map<NoticeKind, String> CATEGORIES = Map.of(
            NoticeKind.INSTANCE_STATUS, "InstanceStatus",
            NoticeKind.SYSTEM_STATUS, "SystemStatus",
            NoticeKind.EVENT_STATUS, "EventStatus");

    private final StatusFeed feed;
    private final Interruptions objects;
    private final NoticeRecorder intake;
    private final NoticeCounter tally;
    private final Pulse pulse;
    private final ListedNotices listed;
    private final Loop loop;
    private final News lasting = new News();
    private final News troubles = new News();
    private final Map<String, Integer> misses = new HashMap<>();

    /** What it reads, whom it tells how that goes, and what of it is still to come. */
    record Feed(StatusFeed status, Pulse pulse, ListedNotices listed) {}

    StatusLoop(
            Needs<Cluster> needs,
            Feed feed,
            Interruptions objects,
            NoticeRecorder intake,
            NoticeCounter tally,
            Runner runner) {
        this.feed = feed.status();
        this.pulse = feed.pulse();
        this.listed = feed.listed();
        this.objects = objects;
        this.intake = intake;
        this.tally = tally;
        this.loop = needs.loop(runner, this::pass);
    }

    void start() {
        loop.start();
    }

    Duration pass(Cluster cluster, Instant now) {
        var wait = attempt(cluster, now);
        pulse.next(now.plus(wait));
        return wait;
    }

    private Duration attempt(Cluster cluster, Instant now) {
        try {
            var notices = feed.notices();
            pulse.answered();
            troubles.forget("status");
            take(cluster, notices, now);
            return PERIOD;
        } catch (OutsideTrouble trouble) {
            if (loop.isClosed()) {
                return PERIOD;
            }
            pulse.failed(trouble);
            warn("status", trouble);
            return trouble.category() == OutsideTrouble.Category.FORBIDDEN ? WITHOUT_RIGHT : PERIOD;
        }
    }

    private void take(Cluster cluster, List<Notice> notices, Instant now) {
        var told = new HashSet<String>();
        var ours = notices.stream().filter(notice -> isOurs(cluster, notice)).toList();
        for (var notice : ours) {
            told.add(finding(notice));
            attempt(NoticeNames.of(notice), () -> count(notice, intake.take(cluster, notice)));
        }
        lasting.keep(told);
        end(cluster, ours, now);
    }

    private static boolean isOurs(Cluster cluster, Notice notice) {
        var instance = notice.instance();
        return !cluster.claimsOf(instance).isEmpty() || cluster.isUnreadable(instance);
    }

    /** What the reference counts: once for each instance and category, while it lasts. */
    private static String finding(Notice notice) {
        return "%s %s".formatted(notice.instance(), CATEGORIES.get(notice.kind()));
    }

    private void count(Notice notice, NoticeRecorder.Outcome outcome) {
        var category = CATEGORIES.get(notice.kind());
        if (category != null
                && notice.isOpen()
                && outcome == NoticeRecorder.Outcome.KEPT
                && lasting.isNews(finding(notice), category)) {
            tally.unhealthy(category);
            LOG.infof("an instance is not well: instance=%s category=%s", notice.instance(), category);
        }
    }

    /** An answer may be a half one: what is missing once is not over. */
    private void end(Cluster cluster, List<Notice> told, Instant now) {
        var open = objects.all().orElse(List.of()).stream()
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
                    attempt(one.name(), () -> intake.end(one, ended(one.notice(), now)));
                }
            }
        }
        misses.keySet().retainAll(missing);
        listed.listed(present, missing);
    }

    private static boolean isOfStatus(Notice notice) {
        var kind = notice.kind();
        return notice.isOpen()
                && notice.sources().contains(NoticeSource.STATUS)
                && (kind.isCheck() || kind.isScheduled());
    }

    /** A check has passed again; an event that was still ahead will not come, any other has. */
    private static Notice ended(Notice notice, Instant now) {
        var notBefore = notice.notBefore();
        boolean ahead = notBefore != null && now.isBefore(notBefore);
        return notice.at(now, ahead ? Stage.CANCELED : Stage.COMPLETED);
    }

    /** One that cannot be written now is told again in the next minute. */
    private void attempt(String what, Runnable work) {
        try {
            work.run();
            troubles.forget(what);
        } catch (OutsideTrouble trouble) {
            if (!loop.isClosed()) {
                warn(what, trouble);
            }
        } catch (Throwable bug) { // the others must not wait for this one
            Failures.escalate(bug);
            LOG.errorf(bug, "the status of an instance could not be taken: what=%s", what);
        }
    }

    private void warn(String what, OutsideTrouble trouble) {
        if (troubles.isNews(what, String.valueOf(trouble.getMessage()))) {
            LOG.warnf("status of instances waits: what=%s reason=%s", what, trouble.getMessage());
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
