package sh.joiner.engine.disruption.search;

import static java.util.stream.Collectors.toMap;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.state.States;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;

/**
 * A state of the cluster after other changes, as the differences from the state before them: the removed nodes, the new nodes, and the places of the pods that moved. The search may not be able to reach this state.
 *
 * @param launched the new nodes by name
 * @param places the node of each pod that moved
 */
public record Arrangement(
        Set<NodeName> removed, SortedMap<NodeName, Launch> launched, SortedMap<PodName, NodeName> places) {

    public Arrangement {
        removed = Set.copyOf(removed);
        launched = Collections.unmodifiableSortedMap(new TreeMap<>(launched));
        places = Collections.unmodifiableSortedMap(new TreeMap<>(places));
    }

    /** The offering and the pool that a new node was launched from. */
    public record Launch(String pool, String type, String zone, String capacityType) {

        private static Launch of(Node node, Map<String, Claim> claims) {
            return new Launch(
                    Objects.requireNonNull(claims.get(node.providerId())).pool(),
                    node.label(Labels.INSTANCE_TYPE),
                    node.label(Labels.ZONE),
                    node.label(Labels.CAPACITY_TYPE));
        }

        private boolean isOf(LaunchOption option) {
            var template = option.template();
            return pool.equals(template.pool().name())
                    && type.equals(template.filter().table().type(option.type()).name())
                    && zone.equals(option.kind().zone())
                    && capacityType.equals(option.kind().capacityType().wire());
        }
    }

    /** Returns the changes between two snapshots of a cluster in which nodes were removed or launched, and pods moved. */
    public static Arrangement between(Snapshot before, Snapshot after) {
        var old = before.nodes().stream().map(Node::name).collect(Collectors.toSet());
        var left = after.nodes().stream().map(Node::name).collect(Collectors.toSet());
        var claims = after.claims().stream()
                .collect(toMap(claim -> claim.answer().providerId(), claim -> claim, (first, _) -> first));
        var launched = new TreeMap<NodeName, Launch>();
        after.nodes().stream()
                .filter(node -> !old.contains(node.name()))
                .forEach(node -> launched.put(node.name(), Launch.of(node, claims)));
        var nodesBefore = new HashMap<PodName, @Nullable NodeName>();
        before.pods().forEach(pod -> nodesBefore.put(pod.name(), pod.node()));
        var places = new TreeMap<PodName, NodeName>();
        for (Pod pod : after.pods()) {
            var node = pod.node();
            if (node != null && nodesBefore.get(pod.name()) != null && !node.equals(nodesBefore.get(pod.name()))) {
                places.put(pod.name(), node);
            }
        }
        return new Arrangement(
                old.stream().filter(name -> !left.contains(name)).collect(Collectors.toSet()), launched, places);
    }

    /**
     * Returns the state in the numbered form of the model. Empty if the search could not reach the state: it cannot launch or remove one of the
     * nodes, or cannot move one of the pods.
     */
    Optional<Occupancy> in(SearchModel model) {
        return new Reached(model).all();
    }

    /** Applies the changes to the state that the cluster had before the search. */
    private final class Reached {

        private final SearchModel model;
        private final Occupancy state;
        private final PodAdmission admission;
        private final Map<NodeName, Integer> bins = new HashMap<>();
        private final Map<PodName, Origin> origins = new HashMap<>();

        /** The node of a pod before the search, and the kind of the pod. */
        private record Origin(int node, PodKind kind) {}

        Reached(SearchModel model) {
            this.model = model;
            this.state = new Occupancy(model);
            this.admission = new PodAdmission(model);
            for (int node = 0; node < model.nodes.size(); node++) {
                bins.put(Objects.requireNonNull(model.nodes.get(node).node()), node);
                for (int position = 0; position < model.kindsOf[node].length; position++) {
                    var origin = new Origin(node, model.kinds.get(model.kindsOf[node][position]));
                    model.podsOf.get(node).get(position).forEach(pod -> origins.put(pod.name(), origin));
                }
            }
        }

        Optional<Occupancy> all() {
            boolean isReached = launched.entrySet().stream().allMatch(entry -> launch(entry.getKey(), entry.getValue()))
                    && places.entrySet().stream().allMatch(entry -> move(entry.getKey(), entry.getValue()))
                    && removed.stream().sorted().allMatch(this::remove);
            state.commit();
            return isReached ? Optional.of(state) : Optional.empty();
        }

        private boolean launch(NodeName name, Launch launch) {
            var option = model.options.stream().filter(launch::isOf).findFirst();
            option.ifPresent(found -> bins.put(name, state.launch(found)));
            return option.isPresent();
        }

        private boolean move(PodName pod, NodeName name) {
            var origin = origins.get(pod);
            var target = bins.get(name);
            if (origin == null || target == null) {
                return false;
            }
            if (state.isClaim(target)) {
                int narrowed = admission.narrowed(state.stateOf(target), state.option(target), origin.kind());
                if (narrowed == States.NEVER) {
                    return false;
                }
                state.narrow(target, narrowed);
            }
            state.add(origin.node(), origin.kind(), -1);
            state.add(target, origin.kind(), 1);
            return true;
        }

        private boolean remove(NodeName name) {
            var node = bins.get(name);
            if (node == null || !state.mayRemove(node)) {
                return false;
            }
            state.toggle(node);
            return true;
        }
    }
}
