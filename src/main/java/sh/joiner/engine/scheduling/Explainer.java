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
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.Requirements.Conflict;

/**
 * Says why a pool cannot make a claim for a pod that all wishes were taken from: the rules once more, one by one, slowly and in words
 * (core 4.8 lists what may be wrong).
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

    /** The first rule that refuses; empty if none does any more. */
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

    // Each rule by itself would let the pod in; where several meet, no type is left.
    private Optional<ByPool> together(Variant variant, Template template) {
        return topology.concerns(variant)
                ? answer(
                        template, Step.TOPOLOGY, "where its rules about other pods allow it, no type would hold it", "")
                : Optional.empty();
    }

    private static Optional<ByPool> taints(Variant variant, Template template) {
        var refused = variant.placing().refuses(template.shape().taints());
        return refused.isEmpty()
                ? Optional.empty()
                : answer(template, Step.TAINTS, "it does not tolerate " + sentence(refused, Object::toString), "");
    }

    private static Optional<ByPool> requirements(Variant variant, Template template) {
        var obstacles = template.shape().requirements().obstaclesTo(variant.requirements(), Labels.WELL_KNOWN);
        return obstacles.isEmpty()
                ? Optional.empty()
                : answer(template, Step.REQUIREMENTS, sentence(obstacles, Conflict::sentence), "");
    }

    /** One pod on a fresh claim of one pool. */
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
                    "no instance type has all of what is asked",
                    blamed(attempt));
        }
        var ports = attempt.variant().placing().hostPorts();
        var roomy =
                attempt.template().holding(choice.matching(), attempt.variant().requests(), ports);
        if (roomy.isEmpty()) {
            return resources(attempt, choice.matching());
        }
        var usable = roomy.and(choice.usable());
        if (usable.isEmpty()) {
            return answer(attempt.template(), Step.OFFERINGS, notOnOffer(roomy), soldOut(attempt, roomy));
        }
        return limits(attempt, usable).or(() -> minimums(attempt, state, usable));
    }

    /** The rule without which types would be left, if one alone is to blame. */
    private static String blamed(Attempt attempt) {
        var table = attempt.filter().table();
        return attempt.requirements().list().stream()
                .filter(rule -> !table.matching(rule).equals(table.all()))
                .map(rule -> new Loss(
                        rule,
                        table.matching(without(attempt.requirements(), rule)).size()))
                .filter(loss -> loss.types() > 0)
                .max(Comparator.comparingInt(Loss::types))
                .map(loss -> "%s alone excludes %d types".formatted(loss.rule(), loss.types()))
                .orElse("");
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
                "it needs %s, more than any type of the %d that it may have".formatted(needs, matching.size()),
                shortfall.map(Shortfall::text).orElse(""));
    }

    private static String notOnOffer(TypeSet roomy) {
        return "none of the %d types that would hold it is on offer now".formatted(roomy.size());
    }

    private String soldOut(Attempt attempt, TypeSet roomy) {
        var where = attempt.filter().choice(states.of(attempt.requirements())).outlets().stream()
                .map(OfferingKind::toString)
                .toList();
        var example =
                attempt.filter().table().type(roomy.positions().findFirst().orElseThrow());
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
                        ? "its limits leave no type that would hold it"
                        : "its limit of %s leaves %s, less than any type that would hold it"
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
                        "%s is to keep %d values on offer".formatted(minimum.label(), minimum.wanted()),
                        "%d are left".formatted(attempt.filter().left(minimum, left))));
    }

    private static <T> String sentence(List<T> parts, Function<T, String> words) {
        return Stream.concat(parts.stream().map(words).limit(3), parts.size() > 3 ? Stream.of("…") : Stream.empty())
                .collect(Collectors.joining(", "));
    }

    private static Optional<ByPool> answer(Template template, Step step, String sentence, String nearest) {
        return Optional.of(new ByPool(template.pool().name(), step, sentence, nearest));
    }
}
