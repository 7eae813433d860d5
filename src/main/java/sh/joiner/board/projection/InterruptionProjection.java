package sh.joiner.board.projection;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.InterruptionView;
import sh.joiner.board.view.InterruptionView.LinksView;
import sh.joiner.board.view.InterruptionView.UnparsedView;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Phase;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.node.NodeName;

/** Notices as they are shown: those first of which something may come, by when that is; then the others, youngest first. */
public final class InterruptionProjection {

    private static final String API = "/api/v1/";

    private static final Comparator<Instant> EARLY = Comparator.naturalOrder();

    private static final Comparator<InterruptionView> ORDER = Comparator.comparingInt(
                    (InterruptionView one) -> one.open() ? 0 : 1)
            .thenComparingLong(InterruptionProjection::turn)
            .thenComparing(InterruptionView::name);

    private InterruptionProjection() {}

    public static List<InterruptionView> views(List<Interruption> all) {
        return all.stream().map(InterruptionProjection::view).sorted(ORDER).toList();
    }

    /** The smaller comes first: seconds until which something happens, or since which nothing does. */
    private static long turn(InterruptionView one) {
        if (!one.open()) {
            return -ended(one).getEpochSecond();
        }
        var due = one.due();
        return due == null ? Long.MAX_VALUE : due.getEpochSecond();
    }

    private static Instant ended(InterruptionView one) {
        var finished = one.finishedAt();
        return finished == null ? one.createdAt() : finished;
    }

    /** Where it stands among the others, as a text that sorts like it. */
    public static String place(InterruptionView one) {
        var seconds = one.open() ? turn(one) : Long.MAX_VALUE + turn(one);
        return "%d/%019d/%s".formatted(one.open() ? 0 : 1, seconds, one.name());
    }

    private static InterruptionView view(Interruption one) {
        var notice = one.notice();
        var affected = one.affected();
        var progress = one.progress();
        var claim = affected.claim().value();
        var node = affected.node();
        var deadline = progress.deadline() == null ? notice.deadline().orElse(null) : progress.deadline();
        return new InterruptionView(
                one.name(),
                notice.kind().word(),
                notice.sources().stream().map(NoticeSource::word).toList(),
                notice.code(),
                notice.text(),
                notice.instance().value(),
                node == null ? null : node.value(),
                claim.isEmpty() ? null : claim,
                affected.pool(),
                List.copyOf(notice.eventIds()),
                notice.stage().word(),
                one.createdAt(),
                notice.toldAt(),
                notice.notBefore(),
                notice.notAfter(),
                notice.since(),
                !one.phase().isFinal(),
                deadline,
                progress.actAt(),
                due(one, deadline),
                one.phase().word(),
                progress.action().word(),
                progress.policy(),
                progress.rule(),
                progress.reasons(),
                progress.atRisk().pods(),
                progress.atRisk().stateful(),
                progress.atRisk().blockers(),
                progress.atRisk().more(),
                one.request().verb().word(),
                one.request().until(),
                orders(one),
                progress.replacements(),
                progress.startedAt(),
                progress.finishedAt(),
                progress.cordoned(),
                progress.forced(),
                InterruptionLife.of(one),
                one.unparsed()
                        .map(it -> new UnparsedView(it.body(), it.problem()))
                        .orElse(null),
                one.version(),
                links(one.name(), claim, node, affected.pool(), progress.policy()));
    }

    /** What is begun already ends by its deadline; what is not begins before. */
    private static @Nullable Instant due(Interruption one, @Nullable Instant deadline) {
        var act = one.phase() == Phase.ACTING ? null : one.progress().actAt();
        return one.phase().isFinal()
                ? null
                : Stream.of(act, deadline)
                        .flatMap(Stream::ofNullable)
                        .min(EARLY)
                        .orElse(null);
    }

    /** A drain that has begun cannot be called back; a node that is kept from new pods can be given them again. */
    private static List<String> orders(Interruption one) {
        return switch (one.phase()) {
            case PENDING, AWAITING_APPROVAL, SNOOZED -> List.of("approve", "snooze", "cancel");
            case ACTING -> one.progress().action() == ActionKind.CORDON ? List.of("cancel") : List.of();
            case DONE, CANCELLED, EXPIRED, UNPARSED -> List.of();
        };
    }

    /** Whether a person can ask for it now. */
    public static boolean takes(InterruptionView one, Request.Verb verb) {
        return one.orders().stream().anyMatch(order -> order.equalsIgnoreCase(verb.word()));
    }

    private static LinksView links(String name, String claim, @Nullable NodeName node, String pool, String policy) {
        return new LinksView(
                API + "interruptions/" + name,
                claim.isEmpty() ? null : API + "claims/" + claim,
                node == null ? null : API + "nodes/" + node.value(),
                pool.isEmpty() ? null : API + "pools/" + pool,
                policy.isEmpty() ? null : API + "interruptionpolicies/" + policy);
    }
}
