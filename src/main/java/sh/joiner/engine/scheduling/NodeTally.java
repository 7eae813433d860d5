package sh.joiner.engine.scheduling;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sh.joiner.engine.plan.Explanation.Reason;
import sh.joiner.engine.plan.Explanation.Tally;
import sh.joiner.engine.rule.NodeBin;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.rule.Topology;
import sh.joiner.engine.rule.Variant;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.supply.Shortfall;
import sh.joiner.model.requirement.Requirements.Conflict;

/** Counts the nodes and launching claims that refuse a pod, grouped by the first rule that refuses the pod. */
final class NodeTally {

    private static final Comparator<Reason> MOST_FREQUENT =
            Comparator.<Reason>comparingInt(reason -> -reason.count()).thenComparing(Reason::code);

    private final Rules rules;
    private final Topology topology;
    private final Slots slots;

    NodeTally(Rules rules, Topology topology, Slots slots) {
        this.rules = rules;
        this.topology = topology;
        this.slots = slots;
    }

    /** The answer of one node or launching claim; {@code miss} is the missing capacity, empty for other reasons. */
    private record Answer(String code, String sentence, Optional<Shortfall> miss) {

        Answer(String code, String sentence) {
            this(code, sentence, Optional.empty());
        }

        String nearest() {
            return miss.map(Shortfall::text).orElse(sentence);
        }
    }

    Tally of(Variant variant) {
        var byCode = new TreeMap<String, List<Answer>>(rules.nodes().stream()
                .flatMap(bin -> answer(variant, bin).stream())
                .collect(Collectors.groupingBy(Answer::code)));
        var reasons = byCode.values().stream()
                .map(NodeTally::reason)
                .sorted(MOST_FREQUENT)
                .toList();
        int refusing = reasons.stream().mapToInt(Reason::count).sum();
        return new Tally(rules.nodes().size(), rules.nodes().size() - refusing, reasons);
    }

    private static Reason reason(List<Answer> answers) {
        var nearest = answers.stream()
                .filter(answer -> answer.miss().isPresent())
                .min(Comparator.comparing(answer -> answer.miss().orElseThrow(), Shortfall.LEAST))
                .orElse(answers.getFirst());
        return new Reason(nearest.code(), answers.size(), nearest.nearest());
    }

    /** Returns the answer of the first rule that refuses the pod. Empty if the node would accept the pod. */
    private Optional<Answer> answer(Variant variant, NodeBin bin) {
        if (rules.onNode(variant, bin).isPresent()) {
            return Optional.empty();
        }
        var view = bin.view();
        var taints = variant.placing().refuses(view.taints());
        if (!taints.isEmpty()) {
            return Optional.of(new Answer(
                    "Taints", "%s: the pod does not tolerate taint %s".formatted(view.name(), taints.getFirst())));
        }
        if (!view.admits(variant.requirements())) {
            return Optional.of(new Answer("Requirements", "%s: %s".formatted(view.name(), conflicts(variant, view))));
        }
        if (!bin.hasRoomFor(variant.requests())) {
            var miss = Shortfall.of(view.name(), bin.lacks(variant.requests()), variant.requests(), slots);
            return Optional.of(new Answer("Resources", view.name(), Optional.of(miss)));
        }
        return Optional.of(other(variant, bin));
    }

    private Answer other(Variant variant, NodeBin bin) {
        var name = bin.view().name();
        if (!bin.hasPortsFor(variant.placing().hostPorts())) {
            return new Answer("HostPorts", name + ": a host port of the pod is in use");
        }
        if (!variant.isAdmittedBy(bin.view())) {
            return new Answer("Volumes", name + ": the pod's volumes are not accessible from it");
        }
        if (!bin.takesVolumesOf(variant)) {
            return new Answer("Volumes", name + ": its limit of attached volumes is reached");
        }
        return topology.admits(variant, bin.view())
                ? new Answer("Reservations", name + ": the pod waits for a capacity reservation")
                : new Answer("Topology", name + ": a topology spread, affinity or anti-affinity rule excludes it");
    }

    private static String conflicts(Variant variant, SchedulingNode view) {
        var found = view.known().obstaclesTo(variant.requirements(), Set.of());
        return found.isEmpty()
                ? "its labels are not known before it is launched"
                : found.stream().map(NodeTally::words).collect(Collectors.joining(", "));
    }

    private static String words(Conflict conflict) {
        return switch (conflict) {
            case Conflict.Undefined(var wanted, var _) -> "has no label " + wanted.key();
            case Conflict.Disjoint _ -> conflict.sentence();
        };
    }
}
