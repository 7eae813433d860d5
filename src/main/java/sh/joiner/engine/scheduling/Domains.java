package sh.joiner.engine.scheduling;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.ValueSet.OneOf;

/** The values that a topology key may take: on nodes that are there, and on nodes that could be made now. */
final class Domains {

    private final List<Template> templates;
    private final States states;
    private final Map<LabelKey, List<ByState<List<Domain>>>> open = new HashMap<>(); // by template
    private final Map<LabelKey, ByState<Optional<Domain>>> settled = new HashMap<>();

    Domains(List<Template> templates, States states) {
        this.templates = templates;
        this.states = states;
    }

    /**
     * A value that a topology key may take.
     *
     * @param state of the rule that asks this value alone
     */
    record Domain(String value, int state) {}

    /** The domain of a node; empty if it has none, or if that is not known yet. */
    static Optional<String> of(NodeView view, LabelKey key) {
        if (view.known().names(key)) {
            return single(view.known().get(key));
        }
        // A claim without a node will be one host, whatever that will be called.
        return key.equals(Labels.HOSTNAME) ? Optional.of(view.name()) : Optional.empty();
    }

    /** Whether it is certain in which domain a node is or will be, or that it will be in none. */
    static boolean areSettled(NodeView view, LabelKey key) {
        boolean mayComeYet = view.stage() == NodeView.Stage.ASKED_FOR && Labels.WELL_KNOWN.contains(key);
        return of(view, key).isPresent() || (!view.known().names(key) && !mayComeYet);
    }

    /** The only value that a rule leaves; empty if there are several. */
    static Optional<String> single(Requirement rule) {
        return rule.allowed() instanceof OneOf(var values) && values.size() == 1 && !rule.mayBeAbsent()
                ? Optional.of(values.first())
                : Optional.empty();
    }

    /** Tells a group the domains that count for it before any pod is placed. */
    void know(Group group, List<NodeView> views) {
        if (group.isByHost() || group.key().kind() != Group.Kind.SPREAD) {
            return;
        }
        var filter = group.key().filter();
        views.stream()
                .filter(view -> view.stage() != NodeView.Stage.LEAVING && filter.counts(view))
                .forEach(view -> of(view, group.topology()).ifPresent(group::know));
        for (var template : templates) {
            if (filter.tolerates(template.shape().taints())) {
                filter.alternatives().stream()
                        .map(alternative -> states.join(template.state(), states.of(alternative)))
                        .filter(state -> state != States.NEVER)
                        .forEach(state ->
                                open(template, state, group.topology()).forEach(domain -> group.know(domain.value())));
            }
        }
    }

    /** The domains in which a claim in this state could be bought now, the cheapest first; none if it will not have the label. */
    List<Domain> open(Template template, int state, LabelKey key) {
        return open.computeIfAbsent(key, this::unasked).get(template.number()).get(state);
    }

    private List<ByState<List<Domain>>> unasked(LabelKey key) {
        return templates.stream()
                .map(template -> new ByState<>(state -> workOut(template, state, key)))
                .toList();
    }

    private List<Domain> workOut(Template template, int state, LabelKey key) {
        return states.words().number(key).stream()
                .flatMap(number -> allowed(template, state, number))
                .flatMap(value -> offer(template.filter(), state, new Domain(value, states.of(key, value))).stream())
                .sorted(Comparator.comparingDouble(Offer::price)
                        .thenComparing(offer -> offer.domain().value()))
                .map(Offer::domain)
                .toList();
    }

    /** The one domain to which a state is settled; empty if several are open, or if it says nothing of the label. */
    Optional<Domain> settled(int state, LabelKey key) {
        return settled.computeIfAbsent(
                        key,
                        _ -> new ByState<>(one ->
                                states.single(one, key).map(value -> new Domain(value, states.of(key, value)))))
                .get(state);
    }

    /** The values that the state lets the label of a number have: of those that it lists, and those that types have. */
    private Stream<String> allowed(Template template, int state, int number) {
        var words = states.words();
        var key = words.key(number);
        var table = template.filter().table();
        var rule = states.rules(state).about(number);
        var all = IntStream.range(0, words.values(number).size());
        IntStream allowed;
        if (rule == null) {
            allowed = Labels.WELL_KNOWN.contains(key)
                    ? all.filter(value -> table.isKnown(key, value))
                    : IntStream.empty();
        } else {
            boolean listed = words.isList(number, rule);
            allowed = all.filter(value -> rule.has(value) && (listed || table.isKnown(key, value)));
        }
        return allowed.mapToObj(words.values(number)::get);
    }

    private record Offer(Domain domain, double price) {}

    private Optional<Offer> offer(TypeFilter filter, int state, Domain domain) {
        int narrowed = states.and(state, domain.state());
        return filter.choice(narrowed).usable().isEmpty()
                ? Optional.empty()
                : Optional.of(new Offer(domain, filter.cheapest(narrowed, filter.byPrice(narrowed)[0])));
    }
}
