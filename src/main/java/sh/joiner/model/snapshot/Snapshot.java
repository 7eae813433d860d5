package sh.joiner.model.snapshot;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.model.Wide;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.LaunchBackOff;
import sh.joiner.model.pool.Pool;

/**
 * A snapshot of the cluster and of the available instance types: the input of a decision. Every list, except {@code invalid} and {@code backOffs}, is
 * ordered by name.
 *
 * @param takenAt the current time in every decision made from this snapshot
 * @param around volumes, namespaces, PodDisruptionBudgets, freezes, maintenance windows, AMIRollouts and AMIPolicies
 * @param invalid objects of the cluster that are not in the other lists because their specs are invalid
 * @param backOffs pools that currently launch no nodes for some of the pods
 */
@Wide("all kinds of objects that one decision may read, as of one instant")
public record Snapshot(
        Instant takenAt,
        List<Pool> pools,
        List<NodeClass> nodeClasses,
        List<Claim> claims,
        List<Node> nodes,
        List<Pod> pods,
        List<DaemonSet> daemonSets,
        Catalog catalog,
        RelatedObjects around,
        List<InvalidObject> invalid,
        List<LaunchBackOff> backOffs) {

    public Snapshot {
        pools = List.copyOf(pools);
        nodeClasses = List.copyOf(nodeClasses);
        claims = List.copyOf(claims);
        nodes = List.copyOf(nodes);
        pods = List.copyOf(pods);
        daemonSets = List.copyOf(daemonSets);
        invalid = List.copyOf(invalid);
        backOffs = List.copyOf(backOffs);
    }

    /** Creates a snapshot in which every object is valid and no pool has a back-off. */
    public Snapshot(
            Instant takenAt,
            List<Pool> pools,
            List<NodeClass> nodeClasses,
            List<Claim> claims,
            List<Node> nodes,
            List<Pod> pods,
            List<DaemonSet> daemonSets,
            Catalog catalog,
            RelatedObjects around) {
        this(takenAt, pools, nodeClasses, claims, nodes, pods, daemonSets, catalog, around, List.of(), List.of());
    }

    /** Creates a snapshot of valid objects, without back-offs and with an empty {@code around}. */
    public Snapshot(
            Instant takenAt,
            List<Pool> pools,
            List<NodeClass> nodeClasses,
            List<Claim> claims,
            List<Node> nodes,
            List<Pod> pods,
            List<DaemonSet> daemonSets,
            Catalog catalog) {
        this(takenAt, pools, nodeClasses, claims, nodes, pods, daemonSets, catalog, RelatedObjects.NONE);
    }

    /** Returns a copy with another current time. */
    public Snapshot at(Instant other) {
        return new Snapshot(
                other, pools, nodeClasses, claims, nodes, pods, daemonSets, catalog, around, invalid, backOffs);
    }

    /** Returns a copy with these pools, node classes, nodes and pods. */
    public Snapshot with(List<Pool> others, List<NodeClass> classes, List<Node> otherNodes, List<Pod> otherPods) {
        return new Snapshot(
                takenAt,
                others,
                classes,
                claims,
                otherNodes,
                otherPods,
                daemonSets,
                catalog,
                around,
                invalid,
                backOffs);
    }

    /** Returns a copy with these claims. */
    public Snapshot withClaims(List<Claim> others) {
        return new Snapshot(
                takenAt, pools, nodeClasses, others, nodes, pods, daemonSets, catalog, around, invalid, backOffs);
    }

    /** Returns a copy with these related objects. */
    public Snapshot with(RelatedObjects other) {
        return new Snapshot(
                takenAt, pools, nodeClasses, claims, nodes, pods, daemonSets, catalog, other, invalid, backOffs);
    }

    /** Returns a copy with another catalog. */
    public Snapshot with(Catalog other) {
        return new Snapshot(
                takenAt, pools, nodeClasses, claims, nodes, pods, daemonSets, other, around, invalid, backOffs);
    }

    /** Returns a copy with these daemon sets. */
    public Snapshot withDaemonSets(List<DaemonSet> others) {
        return new Snapshot(
                takenAt, pools, nodeClasses, claims, nodes, pods, others, catalog, around, invalid, backOffs);
    }

    /** Returns a copy with these back-offs. */
    public Snapshot withBackOffs(List<LaunchBackOff> others) {
        return new Snapshot(
                takenAt, pools, nodeClasses, claims, nodes, pods, daemonSets, catalog, around, invalid, others);
    }

    /** Returns the invalid objects of a kind. */
    public Stream<InvalidObject> invalid(String kind) {
        return invalid.stream().filter(object -> object.kind().equals(kind));
    }
}
