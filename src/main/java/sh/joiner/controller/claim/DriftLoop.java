package sh.joiner.controller.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.News;
import sh.joiner.controller.report.Reports;
import sh.joiner.engine.drift.Drift;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterNews;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.runner.Runner;

/**
 * Says on each claim whether it has drifted, and takes that back (core 5.12): soon after a claim, pool or node class changed, and every five
 * minutes. Every judgement is made in {@link Drift}.
 */
public final class DriftLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(DriftLoop.class);
    private static final Duration SETTLE = Duration.ofSeconds(1);
    private static final Duration RECHECK = Duration.ofMinutes(5);

    private final ClusterNews changes;
    private final Claims claims;
    private final Sources sources;
    private final InstanceCache instances;
    private final DecisionReporter reporter;
    private final Loop loop;
    private final News told = new News();
    private final News troubles = new News();

    /** What a pass is made from. */
    public record Inputs(Cluster cluster, CatalogState catalogs) {}

    /** Where a pass learns what objects do not tell. */
    public record Sources(NodeClassState classes, Capacity capacity, CacheReport caches) {}

    public DriftLoop(
            ClusterNews changes,
            Needs<Inputs> needs,
            Claims claims,
            Sources sources,
            DecisionReporter reporter,
            Runner runner) {
        this.changes = changes;
        this.claims = claims;
        this.sources = sources;
        this.instances = new InstanceCache(sources.capacity(), sources.caches());
        this.reporter = reporter;
        this.loop = needs.loop(runner, this::pass);
    }

    public void start() {
        changes.onChange(change -> {
            switch (change) {
                case Cluster.Change.OfClaim _, Cluster.Change.OfPool _, Cluster.Change.OfNodeClass _ ->
                    loop.wakeIn(SETTLE);
                case Cluster.Change.OfPod _, Cluster.Change.OfPodsOn _, Cluster.Change.OfNode _ -> {}
            }
        });
        loop.start();
    }

    Duration pass(Inputs known, Instant now) {
        var picture = new DriftPicture(known, sources.classes(), instances);
        var judged = picture.judged();
        told.keep(judged.stream().map(Claim::uid).collect(Collectors.toSet()));
        var launched = judged.stream()
                .filter(Claim::isLaunched)
                .map(claim -> claim.answer().providerId())
                .toList();
        boolean asked = instances.bringUpToDate(launched, now);
        instances.trouble().ifPresent(this::say);
        var verdicts = judged.stream().map(claim -> Verdict.of(claim, picture)).toList();
        verdicts.stream()
                .filter(verdict -> asked || !verdict.isNewsOfAnInstance())
                .forEach(this::attempt);
        if (!asked) {
            askAgain(verdicts.stream().filter(Verdict::isNewsOfAnInstance).toList(), picture, now);
        }
        return RECHECK;
    }

    /** What is newly told from instances that are only remembered counts once EC2 says it too: asked in one question, after all that needs none. */
    private void askAgain(List<Verdict> remembered, DriftPicture picture, Instant now) {
        if (!remembered.isEmpty()) {
            instances.ask(now);
            instances.trouble().ifPresent(this::say);
            remembered.forEach(verdict -> attempt(Verdict.of(verdict.claim(), picture)));
        }
    }

    private record Verdict(Claim claim, Drift drift) {

        static Verdict of(Claim claim, DriftPicture picture) {
            return new Verdict(claim, claim.isLaunched() ? picture.drift(claim) : new Drift.Same());
        }

        boolean isNewsOfAnInstance() {
            return drift instanceof Drift.Differs(var reason, var _)
                    && reason.isOfInstance()
                    && Reports.isNews(claim, report(reason));
        }
    }

    private void say(OutsideTrouble trouble) {
        if (troubles.isNews("ec2", String.valueOf(trouble.getMessage()))) {
            LOG.warnf("drift of instances is not known: reason=%s", trouble.getMessage());
        }
    }

    /** One claim that cannot be written is no obstacle to the others. */
    private void attempt(Verdict verdict) {
        var claim = verdict.claim();
        try {
            tell(claim, verdict.drift());
        } catch (OutsideTrouble trouble) {
            if (!loop.isClosed() && troubles.isNews(claim.uid(), String.valueOf(trouble.getMessage()))) {
                LOG.warnf("drift is not written: claim=%s reason=%s", claim.name(), trouble.getMessage());
            }
            loop.wakeIn(SETTLE.multipliedBy(10));
        }
    }

    private void tell(Claim claim, Drift drift) {
        switch (drift) {
            case Drift.Same _ -> clear(claim);
            case Drift.Differs(var reason, var why) -> mark(claim, reason, why);
            case Drift.Unclear(var why) -> LOG.debugf("drift is not clear: claim=%s reason=%s", claim.name(), why);
        }
    }

    private void clear(Claim claim) {
        if (claim.condition(ClaimConditions.DRIFTED).isPresent()) {
            claims.clear(claim.name(), ClaimConditions.DRIFTED);
            if (told.isNews(claim.uid(), "")) {
                reporter.driftsNoMore(claim);
            }
        }
    }

    /** The message is the reason, as in the reference; the sentence goes to the event and the ledger. */
    private void mark(Claim claim, Drift.Reason reason, String why) {
        var code = reason.code();
        var report = report(reason);
        if (Reports.isNews(claim, report)) {
            claims.report(claim.name(), List.of(report));
            if (told.isNews(
                    claim.uid(), code)) { // a picture that does not show what was written is no reason to tell it twice
                reporter.drifted(claim, code, why);
            }
        }
    }

    private static ConditionReport report(Drift.Reason reason) {
        return new ConditionReport(ClaimConditions.DRIFTED, Condition.Status.TRUE, reason.code(), reason.code());
    }

    @Override
    public void close() {
        loop.close();
    }
}
