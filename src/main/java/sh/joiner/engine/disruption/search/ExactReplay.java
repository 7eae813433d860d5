package sh.joiner.engine.disruption.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.disruption.PassParts;
import sh.joiner.engine.plan.Displacement;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.rule.ClaimBin;
import sh.joiner.engine.rule.Fit;
import sh.joiner.engine.rule.NodeBin;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Variant;
import sh.joiner.engine.scheduling.ClaimDrafts;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.requirement.Labels;

/**
 * Places all moved pods of a plan again, with the exact rules and at the planned places. The replay creates the claims of the plan, and reports the
 * pods that the rules refuse.
 */
final class ExactReplay {

    private final SearchModel model;
    private final Map<PodName, Integer> targets; // a node, or a claim by its number at the end of the search
    private final Map<Integer, LaunchLimit> limits;
    private final PassParts parts;
    private final Map<Integer, ClaimBin> claims = new HashMap<>();
    private final Map<NodeName, NodeBin> bins = new HashMap<>();
    private final Map<PodName, long[]> requests = new HashMap<>(); // of the pods on claims
    private final Set<PodName> refused = new HashSet<>();

    /** The types that a claim may launch in its zone and with its capacity type. */
    record LaunchLimit(LaunchOption option, TypeSet types) {}

    ExactReplay(
            SearchModel model, Set<NodeName> removed, Map<PodName, Integer> targets, Map<Integer, LaunchLimit> limits) {
        this.model = model;
        this.targets = targets;
        this.limits = limits;
        var original = model.parts.snapshot();
        this.parts = PassParts.of(
                PassParts.without(original, removed),
                model.parts.views().stream()
                        .map(view -> removed.contains(view.node()) ? view.deleting() : view)
                        .toList(),
                model.inputs.options().scheduling(),
                original.pods().stream()
                        .filter(pod -> targets.containsKey(pod.name()))
                        .toList(),
                new Displacement(removed, model.inputs.closed()),
                pod -> !targets.containsKey(pod.name()) && !removed.contains(pod.node()));
        parts.bins().forEach(bin -> {
            if (bin.view().node() != null) {
                bins.put(bin.view().node(), bin);
            }
        });
        place();
    }

    /**
     * Divides the highest price that the step allows among its claims, in proportion to the prices that
     * {@link ClaimTypes#worst} returns for them.
     */
    static Map<Integer, LaunchLimit> limits(SearchModel model, StepCutter.CutStep step, StepTrial trial) {
        var limits = new HashMap<Integer, LaunchLimit>();
        long worst = 0;
        for (int claim : step.claims()) {
            worst += Math.max(1, trial.typesOf(claim).worst(1));
        }
        for (int claim : step.claims()) {
            var types = trial.typesOf(claim);
            int wanted = trial.legality().spotTypes(step.nodes(), types);
            long most = (long) (types.worst(1) * ((double) step.bound() / worst));
            var listed = types.upTo(Math.max(types.worst(1), most - 1));
            listed = step.nodes().length == 1 ? listed : withoutSame(model, step, types, listed);
            listed = wanted > 1 ? types.upTo(types.worst(wanted)).subList(0, wanted) : listed;
            limits.put(claim, new LaunchLimit(types.option(), types.set(listed)));
        }
        return limits;
    }

    /**
     * Keeps only types that cost less than each removed node whose own type is listed, or all types if none costs less.
     * At a higher price, keeping that node would move fewer pods (core 5.8).
     */
    private static List<Integer> withoutSame(
            SearchModel model, StepCutter.CutStep step, ClaimTypes types, List<Integer> listed) {
        var table = types.option().template().filter().table();
        long least = Long.MAX_VALUE;
        for (int node : step.nodes()) {
            var type = Objects.requireNonNull(model.candidates[node]).label(Labels.INSTANCE_TYPE);
            if (listed.stream().anyMatch(position -> table.type(position).name().equals(type))) {
                least = Math.min(least, model.price[node]);
            }
        }
        var cheaper = new HashSet<>(types.upTo(least - 1));
        var kept = listed.stream().filter(cheaper::contains).toList();
        return kept.isEmpty() ? listed : kept;
    }

    /** Places the pods, round by round, because a rule may require other pods first. */
    private void place() {
        var queue = new ArrayDeque<PendingPod>();
        for (var pod : parts.snapshot().pods()) {
            if (targets.containsKey(pod.name())) {
                queue.add(new PendingPod(pod, parts.classes().of(pod)));
            }
        }
        int sinceProgress = 0;
        while (!queue.isEmpty() && sinceProgress < queue.size()) {
            var pod = queue.remove();
            if (isPlaced(pod)) {
                sinceProgress = 0;
            } else {
                queue.add(pod);
                sinceProgress++;
            }
        }
        queue.forEach(pod -> refused.add(pod.pod().name()));
    }

    private boolean isPlaced(PendingPod pod) {
        int target = Objects.requireNonNull(targets.get(pod.pod().name()));
        int level = 0;
        for (var variant = pod.kind().variant(0);
                variant.isPresent();
                variant = pod.kind().variant(++level)) {
            var fit = target < model.nodes.size()
                    ? Optional.ofNullable(bins.get(model.nodes.get(target).node()))
                            .flatMap(onNode(variant.get()))
                    : onClaim(variant.get(), target);
            if (fit.isPresent()) {
                parts.rules().place(pod, fit.get());
                requests.put(pod.pod().name(), variant.get().requests());
                if (fit.get() instanceof Fit.OnFresh) {
                    claims.put(target, parts.rules().claims().getLast());
                }
                return true;
            }
        }
        return false;
    }

    private Function<NodeBin, Optional<Fit>> onNode(Variant variant) {
        return bin -> parts.rules().onNode(variant, bin);
    }

    private Optional<Fit> onClaim(Variant variant, int claim) {
        var bin = claims.get(claim);
        if (bin != null) {
            return parts.rules().onClaim(variant, bin);
        }
        var limit = Objects.requireNonNull(limits.get(claim));
        var option = limit.option();
        var template = parts.templates().stream()
                .filter(other ->
                        other.pool().name().equals(option.template().pool().name()))
                .findFirst();
        return template.flatMap(own -> parts.rules()
                .onFresh(variant, own, parts.states().of(option.kind().requirements()), limit.types()));
    }

    /** Returns the pods that the rules refuse at the planned places. */
    Set<PodName> refused() {
        return refused;
    }

    /**
     * Returns the claim with this number, created for these pods. Its instance types can also hold the pods that move to the claim in later steps.
     * Null if the rules refuse the claim.
     */
    @Nullable
    PlannedClaim claim(int number, Set<PodName> own) {
        var bin = claims.get(number);
        return bin == null
                ? null
                : new ClaimDrafts(parts.states(), parts.slots(), parts.rules().terms())
                        .of(bin)
                        .map(planned -> forPods(planned, own))
                        .orElse(null);
    }

    private PlannedClaim forPods(PlannedClaim planned, Set<PodName> own) {
        var draft = planned.draft();
        var amounts = parts.slots().amounts(draft.requests());
        for (var pod : draft.pods()) {
            if (!own.contains(pod)) {
                var later = Objects.requireNonNull(requests.get(pod));
                Arrays.setAll(amounts, slot -> amounts[slot] - later[slot]);
            }
        }
        return new PlannedClaim(
                draft.forPods(
                        draft.pods().stream().filter(own::contains).toList(),
                        parts.slots().resources(amounts)),
                planned.cheapestType(),
                planned.cheapestZone(),
                planned.cheapestCapacityType(),
                planned.typeCount());
    }

    /** Returns all pods of a kind on these nodes, in the order of the plan. */
    static List<Pod> podsOf(SearchModel model, int[] nodes, int kind) {
        if (nodes.length == 1) {
            return podsOf(model, nodes[0], kind);
        }
        var pods = new ArrayList<Pod>();
        for (int node : nodes) {
            pods.addAll(podsOf(model, node, kind));
        }
        return pods;
    }

    private static List<Pod> podsOf(SearchModel model, int node, int kind) {
        int position = Arrays.binarySearch(model.kindsOf[node], kind);
        return position < 0 ? List.of() : model.podsOf.get(node).get(position);
    }
}
