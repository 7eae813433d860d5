package sh.joiner.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cluster.Claims;

/** Writes the claims of a {@link FakeKubernetes}. */
public final class FakeClaims implements Claims {

    private final FakeKubernetes cluster;
    private final WorldClock clock;

    FakeClaims(FakeKubernetes cluster, WorldClock clock) {
        this.cluster = cluster;
        this.clock = clock;
    }

    @Override
    public ClaimName create(ClaimDraft draft) {
        synchronized (cluster) {
            cluster.wrote("create claim of " + draft.pool());
            var name = cluster.freshName(draft);
            cluster.put(new Claim(
                    name,
                    "uid-" + name,
                    1,
                    draft.labels(),
                    draft.annotations(),
                    List.of(),
                    clock.now(),
                    null,
                    draft.nodeClass(),
                    draft.requirements(),
                    draft.requests(),
                    draft.taints(),
                    draft.startupTaints(),
                    draft.lifetime(),
                    Claim.Answer.NONE,
                    List.of(),
                    null));
            return name;
        }
    }

    @Override
    public List<Claim> read(Set<ClaimName> names) {
        cluster.read();
        return cluster.claims().stream()
                .filter(claim -> names.contains(claim.name()))
                .toList();
    }

    @Override
    public void delete(ClaimName name, String uid) {
        if (cluster.claim(name).filter(claim -> claim.uid().equals(uid)).isPresent()) {
            delete(name);
        }
    }

    /** Deletes the claim of that name, as a user would. */
    public void delete(ClaimName name) {
        cluster.wrote("delete claim " + name);
        cluster.claim(name)
                .filter(claim -> claim.finalizers().isEmpty())
                .ifPresentOrElse(
                        claim -> cluster.remove(name), () -> edit(name, claim -> Changes.deleting(claim, clock.now())));
    }

    @Override
    public void annotate(ClaimName name, Map<String, String> annotations) {
        cluster.wrote("annotate claim " + name);
        edit(name, claim -> Changes.annotated(claim, annotations));
    }

    @Override
    public void label(ClaimName name, Map<String, String> labels) {
        cluster.wrote("label claim " + name);
        edit(name, claim -> {
            var all = new HashMap<>(claim.labels());
            all.putAll(labels);
            return Changes.labelled(claim, all);
        });
    }

    @Override
    public void unannotate(ClaimName name, Set<String> keys) {
        cluster.wrote("unannotate claim " + name);
        edit(name, claim -> Changes.unannotated(claim, keys));
    }

    @Override
    public void relabel(ClaimName name, Map<String, String> labels, Set<String> removed) {
        cluster.wrote("relabel claim " + name);
        edit(name, claim -> {
            var all = new HashMap<>(claim.labels());
            all.keySet().removeAll(removed);
            all.putAll(labels);
            return Changes.labelled(claim, all);
        });
    }

    @Override
    public void recordPodEvent(ClaimName name, Instant at) {
        cluster.wrote("pods moved of claim " + name);
        edit(name, claim -> Changes.podEvent(claim, at));
    }

    @Override
    public void report(ClaimName name, List<ConditionReport> reports) {
        cluster.wrote("report on claim " + name);
        edit(name, claim -> reported(claim, claim.answer(), reports));
    }

    @Override
    public void clear(ClaimName name, String condition) {
        cluster.wrote("clear %s of claim %s".formatted(condition, name));
        edit(
                name,
                claim -> Changes.answered(
                        claim,
                        claim.answer(),
                        claim.conditions().stream()
                                .filter(otherCondition -> !otherCondition.type().equals(condition))
                                .toList()));
    }

    @Override
    public LaunchRecord launched(
            Claim launched, Map<String, String> labels, Map<String, String> annotations, Claim.Answer answer) {
        synchronized (cluster) {
            cluster.wrote("launched claim " + launched.name());
            var found =
                    cluster.claim(launched.name()).filter(claim -> claim.uid().equals(launched.uid()));
            if (found.isEmpty()) {
                return new LaunchRecord.NotFound();
            }
            var carried = found.get().answer().providerId();
            if (!carried.isEmpty()) {
                boolean same = carried.equals(answer.providerId());
                return same ? new LaunchRecord.Written() : new LaunchRecord.Superseded(carried);
            }
            edit(launched.name(), claim -> {
                var all = new HashMap<>(labels);
                all.putAll(claim.labels());
                var annotated = Changes.annotated(Changes.labelled(claim, all), annotations);
                return reported(annotated, answer, List.of(ConditionReport.ofTrue("Launched")));
            });
            return new LaunchRecord.Written();
        }
    }

    @Override
    public void registered(ClaimName name, String node) {
        cluster.wrote("registered claim " + name);
        edit(name, claim -> {
            var old = claim.answer();
            var answer = new Claim.Answer(
                    old.providerId(), new NodeName(node), old.imageId(), old.capacity(), old.allocatable());
            return reported(claim, answer, List.of(ConditionReport.ofTrue("Registered")));
        });
    }

    /** Writes these finalizers. A claim that is being deleted is removed with its last finalizer. */
    public void finalizers(ClaimName name, List<String> finalizers) {
        synchronized (cluster) {
            boolean last = finalizers.isEmpty()
                    && cluster.claim(name).filter(Claim::isDeleting).isPresent();
            if (last) {
                cluster.remove(name);
            } else {
                edit(name, claim -> Changes.finalized(claim, finalizers));
            }
        }
    }

    private void edit(ClaimName name, UnaryOperator<Claim> change) {
        synchronized (cluster) {
            cluster.claim(name).map(change).ifPresent(cluster::put);
        }
    }

    private Claim reported(Claim claim, Claim.Answer answer, List<ConditionReport> reports) {
        var conditions = new ArrayList<>(claim.conditions());
        for (var report : reports) {
            var since = claim.condition(report.type())
                    .filter(old -> old.status() == report.status())
                    .map(Condition::since)
                    .orElse(clock.now());
            conditions.removeIf(old -> old.type().equals(report.type()));
            conditions.add(new Condition(report.type(), report.status(), report.reason(), report.message(), since));
        }
        return Changes.answered(claim, answer, conditions);
    }
}
