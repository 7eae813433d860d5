package sh.joiner.engine.supply;

import java.util.List;
import java.util.stream.Stream;
import sh.joiner.engine.volume.Mounts;
import sh.joiner.model.catalog.OfferingKind;
import sh.joiner.model.pod.NodeAffinity;
import sh.joiner.model.pod.NodeAffinity.Preference;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.Vocabulary;
import sh.joiner.model.snapshot.Snapshot;

/** Collects all labels and values that a pass can use. No other values can be looked up later. */
public final class LabelCollector {

    private LabelCollector() {}

    /** Returns the catalog's vocabulary, extended by the labels of offerings, pools, volumes and pods to be placed. */
    public static Vocabulary in(Snapshot snapshot, List<Pod> pods, Mounts mounts) {
        var affinities = pods.stream().map(pod -> pod.placing().affinity()).distinct();
        return snapshot.catalog()
                .vocabulary()
                .with(Stream.of(
                                snapshot.pools().stream().map(Pool::requirements),
                                snapshot.pools().stream().flatMap(pool -> offeringKinds(snapshot, pool)),
                                affinities.flatMap(LabelCollector::sets),
                                mounts.named(pods).stream())
                        .flatMap(sets -> sets)
                        .distinct()
                        .flatMap(LabelCollector::rules));
    }

    private static Stream<Requirements> offeringKinds(Snapshot snapshot, Pool pool) {
        var table = snapshot.catalog()
                .table(pool.name(), pool.template().nodeClass().name());
        return table.offeringKinds().stream().map(OfferingKind::requirements);
    }

    private static Stream<Requirements> sets(NodeAffinity affinity) {
        var preferences = affinity.preferences().stream().map(Preference::term);
        return Stream.of(Stream.of(affinity.selector()), affinity.terms().stream(), preferences)
                .flatMap(sets -> sets);
    }

    private static Stream<Requirement> rules(Requirements set) {
        return set.list().stream();
    }
}
