package sh.joiner.engine.scheduling;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Refusal.ByPool;
import sh.joiner.engine.plan.Refusal.Step;
import sh.joiner.engine.rule.Topology;
import sh.joiner.engine.rule.Variant;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.engine.state.TypeFilter;
import sh.joiner.engine.supply.Shortfall;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.catalog.OfferingKind;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.Requirements.Conflict;

/**
 * Explains why a pool cannot create a claim for a pod, even without the pod's preferences. Checks each rule on its own and describes the first rule
 * that refuses the pod (core 4.8 lists the possible reasons).
 */
final class Explainer {

    private final States states;
    private final Slots slots;
    private final Topology topology;
    private final VolumeObstacles volumes;

    Explainer(States states, Slots slots, Topology topology) {
        this.states = states;
        this.slots = slots;
        this.topology = topology;
        this.volumes = new VolumeObstacles(states);
    }

    /** Returns the answer of the first rule that refuses the pod. Empty if no rule refuses the pod. */
    Optional<ByPool> of(Variant variant, Template template) {
        return taints(variant, template)
                .or(() -> requirements(variant, template))
                .or(() -> volumes.of(variant, template))
                .or(() -> topology(variant, template))
                .or(() -> types(new Attempt(variant, template, volumes.joined(variant, template))))
                .or(() -> backOff(variant, template))
                .or(() -> together(variant, template));
    }

    private Optional<ByPool> topology(Variant variant, Template template) {
        int state = states.of(volumes.joined(variant, template));
        return topology.refusing(variant, template, state)
                .filter(_ -> !template.filter().choice(state).usable().isEmpty())
                .flatMap(group -> answer(template, Step.TOPOLOGY, group.sentence(), group.tally()));
    }

    private static Optional<ByPool> backOff(Variant variant, Template template) {
        var sentence = variant.of().key().backOffs().get(template.pool().name());
        return sentence == null ? Optional.empty() : answer(template, Step.LAUNCHES_LEFT_PENDING, sentence, "");
    }

    // Each rule on its own accepts the pod, but together the rules leave no type.
    private Optional<ByPool> together(Variant variant, Template template) {
        return topology.concerns(variant)
                ? answer(
                        template,
                        Step.TOPOLOGY,
                        "no instance type can hold the pod in any domain that its spread and affinity rules allow",
                        "")
                : Optional.empty();
    }

    private static Optional<ByPool> taints(Variant variant, Template template) {
        var refused = variant.placing().refuses(template.shape().taints());
        return refused.isEmpty() ? Optional.empty() : answer(template, Step.TAINTS, intolerable(refused), "");
    }

    private static String intolerable(List<Taint> taints) {
        return "the pod does not tolerate %s %s"
                .formatted(taints.size() == 1 ? "taint" : "taints", sentence(taints, Object::toString));
    }

    private static Optional<ByPool> requirements(Variant variant, Template template) {
        var obstacles = template.shape().requirements().obstaclesTo(variant.requirements(), Labels.WELL_KNOWN);
        return obstacles.isEmpty()
                ? Optional.empty()
                : answer(template, Step.REQUIREMENTS, sentence(obstacles, Conflict::sentence), "");
    }

    /** An attempt to place a pod on a new claim of a pool. */
    private record Attempt(Variant variant, Template template, Requirements requirements) {
        TypeFilter filter() {
            return template.filter();
        }
    }

    private Optional<ByPool> types(Attempt attempt) {
        int state = states.of(attempt.requirements());
        var choice = attempt.filter().choice(state);
        if (choice.matching().isEmpty()) {
            return answer(
                    attempt.template(),
                    Step.INSTANCE_TYPES,
                    "no instance type satisfies all requirements",
                    mostRestrictive(attempt));
        }
        var ports = attempt.variant().placing().hostPorts();
        var largeEnough =
                attempt.template().holding(choice.matching(), attempt.variant().requests(), ports);
        if (largeEnough.isEmpty()) {
            return resources(attempt, choice.matching());
        }
        var usable = largeEnough.and(choice.usable());
        if (usable.isEmpty()) {
            return answer(attempt.template(), Step.OFFERINGS, notOnOffer(largeEnough), soldOut(attempt, largeEnough));
        }
        return limits(attempt, usable).or(() -> minimums(attempt, state, usable));
    }

    /** Describes the requirement that excludes the most types, if types would remain without it. */
    private static String mostRestrictive(Attempt attempt) {
        var table = attempt.filter().table();
        return attempt.requirements().list().stream()
                .filter(rule -> !table.matching(rule).equals(table.all()))
                .map(rule -> new Loss(
                        rule,
                        table.matching(without(attempt.requirements(), rule)).size()))
                .filter(loss -> loss.types() > 0)
                .max(Comparator.comparingInt(Loss::types))
                .map(loss -> "%s alone excludes %s".formatted(loss.rule(), instanceTypes(loss.types())))
                .orElse("");
    }

    private static String instanceTypes(int count) {
        return count == 1 ? "1 instance type" : "%d instance types".formatted(count);
    }

    private record Loss(Requirement rule, int types) {}

    private static Requirements without(Requirements all, Requirement rule) {
        return all.without(Set.of(rule.key()));
    }

    private Optional<ByPool> resources(Attempt attempt, TypeSet matching) {
        var requests = slots.resources(attempt.variant().requests());
        var needs = requests.quantities().entrySet().stream()
                .filter(amount -> !amount.getKey().equals("pods"))
                .map(amount -> amount.getValue() + " " + amount.getKey())
                .collect(Collectors.joining(", "));
        var shortfall =
                Shortfall.least(attempt.template(), matching, attempt.variant().requests(), slots);
        var backOff = attempt.template().backOff();
        if (backOff != null
                && attempt.template().backsOffFrom(matching, attempt.variant().requests(), slots)) {
            return answer(
                    attempt.template(),
                    Step.BACK_OFF,
                    backOff.sentence(),
                    shortfall.map(Shortfall::text).orElse(""));
        }
        return answer(
                attempt.template(),
                Step.RESOURCES,
                tooLarge(needs, matching.size()),
                shortfall.map(Shortfall::text).orElse(""));
    }

    private static String tooLarge(String requests, int types) {
        return types == 1
                ? "the pod requests %s, which the only compatible instance type cannot hold".formatted(requests)
                : "the pod requests %s, which none of the %d compatible instance types can hold"
                        .formatted(requests, types);
    }

    private static String notOnOffer(TypeSet largeEnough) {
        return largeEnough.size() == 1
                ? "the only instance type that can hold the pod has no available offering now"
                : "none of the %d instance types that can hold the pod has an available offering now"
                        .formatted(largeEnough.size());
    }

    private String soldOut(Attempt attempt, TypeSet largeEnough) {
        var where = attempt.filter().choice(states.of(attempt.requirements())).offeringKinds().stream()
                .map(OfferingKind::toString)
                .toList();
        var example = attempt.filter()
                .table()
                .type(largeEnough.positions().findFirst().orElseThrow());
        return where.isEmpty() ? "" : "%s in %s".formatted(example.name(), String.join(", ", where));
    }

    private Optional<ByPool> limits(Attempt attempt, TypeSet usable) {
        var limits = attempt.template().limits();
        if (limits.allowsANode() && usable.intersects(limits.types())) {
            return Optional.empty();
        }
        var left = limits.left().quantities();
        var exceeded = limits.exceededBy(usable).orElse("");
        return answer(
                attempt.template(),
                Step.LIMITS,
                exceeded.isEmpty()
                        ? "every instance type that can hold the pod exceeds the limits of the NodePool"
                        : "limits.%s of the NodePool has %s left, but every instance type that can hold the pod needs more"
                                .formatted(exceeded, left.getOrDefault(exceeded, "0")),
                exceeded.isEmpty() ? "" : limits.nearestMiss(exceeded, usable));
    }

    private Optional<ByPool> minimums(Attempt attempt, int state, TypeSet usable) {
        var left = usable.and(attempt.template().limits().types());
        return attempt.filter().choice(state).minimums().stream()
                .filter(minimum -> attempt.filter().left(minimum, left) < minimum.wanted())
                .findFirst()
                .flatMap(minimum -> answer(
                        attempt.template(),
                        Step.MIN_VALUES,
                        "minValues requires at least %d values of %s".formatted(minimum.wanted(), minimum.label()),
                        remaining(attempt.filter().left(minimum, left))));
    }

    private static String remaining(int values) {
        return values == 1 ? "1 value remains" : "%d values remain".formatted(values);
    }

    private static <T> String sentence(List<T> parts, Function<T, String> words) {
        return Stream.concat(parts.stream().map(words).limit(3), parts.size() > 3 ? Stream.of("…") : Stream.empty())
                .collect(Collectors.joining(", "));
    }

    private static Optional<ByPool> answer(Template template, Step step, String sentence, String nearest) {
        return Optional.of(new ByPool(template.pool().name(), step, sentence, nearest));
    }
}
