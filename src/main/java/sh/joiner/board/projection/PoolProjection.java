package sh.joiner.board.projection;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.AmountView;
import sh.joiner.board.view.ConditionView;
import sh.joiner.board.view.PoolView;
import sh.joiner.board.view.PoolView.AllowanceView;
import sh.joiner.board.view.PoolView.BudgetView;
import sh.joiner.board.view.PoolView.LaunchBackOffView;
import sh.joiner.board.view.PoolView.PoolDisruptionView;
import sh.joiner.board.view.PoolView.PoolFleetView;
import sh.joiner.board.view.PoolView.PoolSpecView;
import sh.joiner.board.view.PoolView.PoolTemplateView;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.Tally;
import sh.joiner.engine.supply.PoolUsage;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.snapshot.InvalidObject;

/** Creates the views of pools. */
public final class PoolProjection {

    private PoolProjection() {}

    public static List<PoolView> views(SnapshotIndex index) {
        return Stream.concat(
                        index.snapshot().pools().stream().map(pool -> view(index, pool)),
                        index.snapshot().invalid(InvalidObject.POOL).map(pool -> InvalidProjection.pool(index, pool)))
                .sorted(Comparator.comparing(PoolView::name))
                .toList();
    }

    private static PoolView view(SnapshotIndex index, Pool pool) {
        var claims = index.claimsOf(pool.name());
        var template = pool.template();
        return new PoolView(
                pool.name(),
                pool.deleting() ? ConditionSummary.DELETING : ConditionSummary.of(pool.conditions()),
                new PoolSpecView(
                        pool.weight(),
                        pool.replicas().isPresent() ? pool.replicas().getAsInt() : null,
                        template.nodeClass().name()),
                ConditionSummary.views(pool.conditions()),
                fleet(index, claims, usage(index, pool, claims)),
                view(template),
                backOffs(index, pool),
                disruption(index, pool));
    }

    private static PoolDisruptionView disruption(SnapshotIndex index, Pool pool) {
        var tally = index.tallyOf(pool.name());
        var consolidation = pool.own().consolidation();
        return new PoolDisruptionView(
                consolidation.policy().wire(),
                text(consolidation.after()),
                pool.own().budgets().stream()
                        .map(budget -> view(budget, tally, index.snapshot().takenAt()))
                        .toList(),
                tally.nodes(),
                tally.disrupting(),
                Stream.of(DisruptionReason.values())
                        .map(reason -> allowance(
                                reason,
                                Allowance.of(
                                        pool,
                                        reason.wire(),
                                        tally,
                                        index.snapshot().takenAt())))
                        .toList());
    }

    private static AllowanceView allowance(DisruptionReason reason, Allowance allowance) {
        return allowance.allowed() == Integer.MAX_VALUE
                ? new AllowanceView(reason.wire(), null, null)
                : new AllowanceView(reason.wire(), allowance.allowed(), allowance.left());
    }

    private static BudgetView view(DisruptionBudget budget, Tally tally, Instant now) {
        return new BudgetView(
                budget.nodes().toString(),
                budget.reasons()
                        .map(reasons -> reasons.stream().sorted().toList())
                        .orElse(null),
                budget.hours().map(hours -> hours.schedule().toString()).orElse(null),
                budget.hours().map(hours -> text(hours.duration())).orElse(null),
                budget.isActive(now),
                budget.nodes().of(tally.nodes()),
                budget.problem().orElse(null),
                Allowance.nextChange(budget, now).orElse(null));
    }

    static PoolFleetView fleet(SnapshotIndex index, List<Claim> claims, List<AmountView> usage) {
        var nodes = claims.stream().flatMap(claim -> index.nodeOf(claim).stream());
        return new PoolFleetView(usage, claims.size(), (int) nodes.count(), price(index, claims));
    }

    private static PoolTemplateView view(Pool.Template template) {
        return new PoolTemplateView(
                template.requirements().list().stream()
                        .map(Requirement::toString)
                        .toList(),
                new TreeMap<>(template.labels()),
                template.taints().stream().map(Taint::toString).toList(),
                template.startupTaints().stream().map(Taint::toString).toList(),
                text(template.lifetime().expireAfter()),
                text(template.lifetime().terminationGracePeriod()));
    }

    private static List<LaunchBackOffView> backOffs(SnapshotIndex index, Pool pool) {
        return index.snapshot().backOffs().stream()
                .filter(backOff -> backOff.pool().equals(pool.name()))
                .map(backOff -> new LaunchBackOffView(
                        backOff.pods().stream()
                                .limit(LaunchBackOffView.MOST_PODS)
                                .map(PodName::toString)
                                .toList(),
                        backOff.pods().size(),
                        backOff.launches(),
                        backOff.last().value(),
                        backOff.until()))
                .toList();
    }

    /** Returns true if garbage collection is stopped for the pool until a user releases its instances. */
    public static boolean hasGarbageStopped(PoolView pool) {
        return garbageStop(pool).isPresent();
    }

    static Optional<ConditionView> garbageStop(PoolView pool) {
        return pool.conditions().stream()
                .filter(condition -> condition.type().equals(Pool.GARBAGE_COLLECTION_STOPPED)
                        && condition.status().equals("True"))
                .findFirst();
    }

    /** Returns the price of these claims in US dollars an hour. A claim whose price is not known adds nothing. */
    private static double price(SnapshotIndex index, List<Claim> claims) {
        return claims.stream()
                .flatMap(claim -> index.priceOf(claim).stream())
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    private static List<AmountView> usage(SnapshotIndex index, Pool pool, List<Claim> claims) {
        return Amounts.within(
                pool.limits(), PoolUsage.shown(claims, index::nodeOf).resources());
    }

    private static @Nullable String text(@Nullable Duration duration) {
        return duration == null ? null : duration.toString();
    }
}
