package sh.joiner.board;

import static sh.joiner.board.Example.NOW;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.ActionProgress;
import sh.joiner.model.interruption.AffectedNode;
import sh.joiner.model.interruption.DecidedAction;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.interruption.InterruptionPolicy.Respect;
import sh.joiner.model.interruption.InterruptionPolicy.Terms;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.PodCondition;
import sh.joiner.model.interruption.PodsAtRisk;
import sh.joiner.model.interruption.PolicyRule;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.pool.Share;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;
import sh.joiner.model.window.Schedule;

/** Interruptions of the example in most phases, valid and invalid policies, and a valid and an invalid maintenance window. */
final class ExampleNotices {

    private static final Instant REBOOT = Instant.parse("2026-12-12T05:00:00Z");

    private ExampleNotices() {}

    /** A schedule that opens every day at this local time. */
    private record Daily(LocalTime time, String zone) implements Schedule {

        @Override
        public Optional<Instant> next(Instant after) {
            var there = after.atZone(ZoneId.of(zone));
            var today = there.with(time);
            return Optional.of((today.isAfter(there) ? today : today.plusDays(1)).toInstant());
        }

        @Override
        public String toString() {
            return "%d %d * * * %s".formatted(time.getMinute(), time.getHour(), zone);
        }
    }

    static List<Interruption> all() {
        return List.of(
                awaitingApproval(), withoutDate(), waitingForWindow(), snoozed(), spotInProgress(), done(), unparsed());
    }

    /** The drain of a node with a pod of a StatefulSet waits for an approval. The description from AWS contains HTML, to test the escaping. */
    private static Interruption awaitingApproval() {
        var progress = new Progress(
                Phase.AWAITING_APPROVAL,
                new DecidedAction(
                        ActionKind.AWAIT_APPROVAL,
                        "general",
                        "rule 2: AwaitApproval, else DrainNow 6h before the deadline, for pods of a StatefulSet",
                        Optional.empty()),
                REBOOT.minus(Duration.ofHours(6)),
                REBOOT,
                List.of(
                        "waiting for an approval until 2026-12-11T23:00:00Z, then DrainNow",
                        "pod shop/web-general-aa1-0 belongs to a StatefulSet"),
                new PodsAtRisk(
                        List.of("shop/web-general-aa1-0", "shop/web-general-aa1-1", "shop/web-general-aa1-2"),
                        List.of("shop/web-general-aa1-0"),
                        List.of(
                                "PodDisruptionBudget shop/web currently does not allow pod shop/web-general-aa1-0 to be evicted"),
                        2),
                ActionProgress.NOTHING);
        return interruption("general-aa1-7f3a", "general-aa1", reboot(), progress);
    }

    /** The start time is not known, and the interruption waits for an approval without a time limit. */
    private static Interruption withoutDate() {
        var notice = notice(NoticeKind.HEALTH_EVENT, "AWS_EBS_VOLUME_LOST", null, NOW.minusSeconds(60));
        var progress =
                progress(Phase.AWAITING_APPROVAL, ActionKind.AWAIT_APPROVAL, null, null, "waiting for an approval");
        return interruption("general-bb2-volume", "general-bb2", notice, progress);
    }

    private static Interruption waitingForWindow() {
        var progress = progress(
                Phase.PENDING,
                ActionKind.DRAIN_BEFORE,
                REBOOT.minus(Duration.ofHours(4)),
                REBOOT,
                "waiting for the last opening of MaintenanceWindow berlin-night before the reboot, at 2026-12-12T01:00:00Z");
        return interruption("general-bb2-reboot", "general-bb2", reboot(), progress);
    }

    private static Interruption snoozed() {
        var notice = notice(NoticeKind.REBALANCE_RECOMMENDATION, "", null, NOW.minusSeconds(4000));
        var progress = progress(
                Phase.SNOOZED,
                ActionKind.DRAIN_NOW,
                NOW.plusSeconds(7200),
                null,
                "snoozed by a user until 2026-11-21T16:02:31Z");
        return answered(
                interruption("general-aa1-advice", "general-aa1", notice, progress),
                Request.snooze(NOW.plusSeconds(7200)));
    }

    private static Interruption spotInProgress() {
        var notice = notice(NoticeKind.SPOT_INTERRUPTED, "", null, NOW.minusSeconds(48));
        var progress = new Progress(
                Phase.ACTING,
                DecidedAction.asKarpenter(ActionKind.DRAIN_NOW),
                NOW.minusSeconds(47),
                NOW.plusSeconds(72),
                List.of("the node is drained immediately, as Karpenter does"),
                PodsAtRisk.NONE,
                new ActionProgress(NOW.minusSeconds(47), null, false, List.of("batch-ee5"), false));
        return interruption("batch-dd4-spot", "batch-dd4", notice, progress);
    }

    private static Interruption done() {
        var notice = notice(NoticeKind.INSTANCE_STOPPED, "", null, NOW.minusSeconds(8000));
        return interruption(
                "batch-old-stop",
                "batch-old",
                notice,
                Progress.of(
                                Phase.DONE,
                                DecidedAction.asKarpenter(ActionKind.DRAIN_NOW),
                                new ActionProgress(
                                        NOW.minusSeconds(7990), NOW.minusSeconds(7700), false, List.of(), false))
                        .saying("the node is deleted"));
    }

    private static Interruption unparsed() {
        var notice = new Notice(
                NoticeKind.UNPARSED,
                new InstanceId(""),
                Set.of(NoticeSource.QUEUE),
                Set.of(),
                "",
                "",
                NOW.minusSeconds(300),
                null,
                null,
                null,
                Notice.Stage.OPEN);
        return new Interruption(
                "unparsed-51c0",
                "uid-unparsed",
                "7",
                NOW.minusSeconds(299),
                notice,
                new AffectedNode(new ClaimName(""), "", null, ""),
                Optional.of(new Interruption.Unparsed(
                        "<b>this is no JSON",
                        "the message is not JSON; only EventBridge may send to the queue: find the other sender")),
                Request.NONE,
                Progress.of(
                        Phase.UNPARSED,
                        DecidedAction.asKarpenter(ActionKind.OBSERVE),
                        new ActionProgress(null, NOW.minusSeconds(299), false, List.of(), false)),
                true);
    }

    private static Notice reboot() {
        return notice(NoticeKind.SCHEDULED_CHANGE, "system-reboot", REBOOT, NOW.minusSeconds(1200));
    }

    private static Notice notice(NoticeKind kind, String code, @Nullable Instant notBefore, Instant toldAt) {
        return new Notice(
                kind,
                new InstanceId("i-0aa"),
                Set.of(NoticeSource.QUEUE, NoticeSource.STATUS),
                code.isEmpty() ? Set.of() : Set.of("instance-event-0d59937288b749b32"),
                code,
                code.isEmpty() ? "" : "The <i>host</i> needs work.",
                toldAt,
                notBefore,
                null,
                null,
                Notice.Stage.OPEN);
    }

    private static Progress progress(
            Phase phase, ActionKind action, @Nullable Instant actAt, @Nullable Instant deadline, String reason) {
        return new Progress(
                phase,
                new DecidedAction(action, "general", "rule 3", Optional.empty()),
                actAt,
                deadline,
                List.of(reason),
                PodsAtRisk.NONE,
                ActionProgress.NOTHING);
    }

    private static Interruption interruption(String name, String claim, Notice notice, Progress progress) {
        return new Interruption(
                name,
                "uid-" + name,
                "4711",
                notice.toldAt().plusSeconds(1),
                notice,
                affected(claim),
                Optional.empty(),
                Request.NONE,
                progress,
                true);
    }

    /** Returns the affected node without a NodeClaim if the NodeClaim no longer exists. Pages link only to existing NodeClaims. */
    private static AffectedNode affected(String claim) {
        return claim.endsWith("old")
                ? new AffectedNode(new ClaimName(""), "", null, "")
                : new AffectedNode(
                        new ClaimName(claim),
                        "uid-" + claim,
                        new NodeName(ExampleNodes.nodeName(claim)),
                        claim.substring(0, claim.indexOf('-')));
    }

    static Interruption answered(Interruption interruption, Request request) {
        return new Interruption(
                interruption.name(),
                interruption.uid(),
                interruption.version(),
                interruption.createdAt(),
                interruption.notice(),
                interruption.affected(),
                interruption.unparsed(),
                request,
                interruption.progress(),
                interruption.evaluated());
    }

    static List<InterruptionPolicy> policies() {
        var all = new PoolTarget.BySelector(new LabelSelector(Requirements.NONE));
        return List.of(
                policy("all", all, Optional.of(terms(observing())), ""),
                policy("general", new PoolTarget.ByName(List.of("general")), Optional.of(terms(rules())), ""),
                policy(
                        "gpus",
                        new PoolTarget.ByName(List.of("gpu")),
                        Optional.empty(),
                        "spec.rules[0].lead: 'soon' is not a duration such as 720h or 1h30m"));
    }

    private static InterruptionPolicy policy(String name, PoolTarget target, Optional<Terms> terms, String problem) {
        return new InterruptionPolicy(name, NOW.minusSeconds(86_400), 1, target, terms, problem);
    }

    private static Terms terms(List<PolicyRule> rules) {
        return new Terms(rules, Respect.UNTIL_LEAD, true, true, true, Optional.of(Share.percent(10)));
    }

    private static List<PolicyRule> rules() {
        var stateful = new PodCondition("StatefulSet", Optional.empty(), Optional.empty(), Optional.empty());
        var lead = Duration.ofHours(6);
        return List.of(
                new PolicyRule(
                        Set.of(NoticeKind.SPOT_INTERRUPTED),
                        PodCondition.ANY,
                        new Action.DrainNow(),
                        Optional.of(Duration.ofSeconds(25))),
                new PolicyRule(
                        Set.of(NoticeKind.SCHEDULED_CHANGE),
                        stateful,
                        new Action.AwaitApproval(lead, ActionKind.DRAIN_NOW, Optional.empty()),
                        Optional.empty()),
                new PolicyRule(
                        Set.of(NoticeKind.SCHEDULED_CHANGE),
                        PodCondition.ANY,
                        new Action.DrainBefore(lead, "berlin-night"),
                        Optional.empty()));
    }

    /** Rules with a MaintenanceWindow that does not exist, and with an invalid MaintenanceWindow. */
    private static List<PolicyRule> observing() {
        return List.of(
                rule(NoticeKind.SCHEDULED_CHANGE, new Action.Observe()),
                rule(NoticeKind.EVENT_STATUS, new Action.DrainBefore(Duration.ofHours(6), "lunch")),
                rule(NoticeKind.SYSTEM_STATUS, new Action.DrainBefore(Duration.ofHours(6), "mars")));
    }

    private static PolicyRule rule(NoticeKind kind, Action action) {
        return new PolicyRule(Set.of(kind), PodCondition.ANY, action, Optional.empty());
    }

    static List<MaintenanceWindow> windows() {
        var night = new MaintenanceWindow(
                "berlin-night",
                new Daily(LocalTime.of(2, 0), "Europe/Berlin"),
                Duration.ofHours(2),
                List.of(new Opening(Instant.parse("2026-11-23T00:00:00Z"), Instant.parse("2026-11-24T00:00:00Z"))),
                "");
        return List.of(
                night,
                MaintenanceWindow.unreadable(
                        "mars",
                        null,
                        "spec.timeZone: 'Mars/Olympus' is not an IANA time zone: write one such as Europe/Berlin"));
    }
}
