package sh.joiner.engine.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sh.joiner.engine.state.ByState;
import sh.joiner.engine.state.States;
import sh.joiner.engine.state.TypeFilter;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;

/** The values that one topology key may have on existing nodes and on nodes that could be launched now, each with a number. */
public final class KeyDomains {

    /** The number of a node without a domain. */
    public static final int NONE = -1;

    private final LabelKey key;
    private final boolean host;
    private final States states;
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final IdentityHashMap<SchedulingNode, Integer> ofViews = new IdentityHashMap<>();
    private final List<ByState<List<Domain>>> open; // by template
    private final ByState<Optional<Domain>> settled;

    KeyDomains(LabelKey key, List<Template> templates, States states) {
        this.key = key;
        this.host = key.equals(Labels.HOSTNAME);
        this.states = states;
        this.open = templates.stream()
                .map(template -> new ByState<>(state -> workOut(template, state)))
                .toList();
        this.settled = new ByState<>(state -> states.single(state, key).map(this::domain));
    }

    /**
     * A value of the key.
     * @param number the number of the value among the values of the key
     * @param state the state of the requirement that allows only this value
     */
    public record Domain(String value, int number, int state) {}

    boolean isHost() {
        return host;
    }

    public int size() {
        return names.size();
    }

    String name(int domain) {
        return names.get(domain);
    }

    int number(String value) {
        return numbers.computeIfAbsent(value, number -> {
            names.add(number);
            return names.size() - 1;
        });
    }

    private Domain domain(String value) {
        return new Domain(value, number(value), states.of(key, value));
    }

    /** Returns the domain of a node. {@link #NONE} if the node has none or its domain is not known yet. */
    public int of(SchedulingNode view) {
        var known = ofViews.get(view);
        if (known == null) {
            known = Domains.of(view, key).map(this::number).orElse(NONE);
            ofViews.put(view, known);
        }
        return known;
    }

    /** Returns true if the domain of the node is known, or if the node will never have a domain. */
    public boolean areSettled(SchedulingNode view) {
        boolean isStillOpen = view.stage() == SchedulingNode.Stage.NOT_LAUNCHED && Labels.WELL_KNOWN.contains(key);
        return of(view) != NONE || (!isStillOpen && !view.known().names(key));
    }

    /**
     * Returns the domains with available offerings for a claim in this state, the cheapest first. Empty if the claim will not have the label, or if
     * no domain has an offering.
     */
    public List<Domain> open(Template template, int state) {
        return open.get(template.number()).get(state);
    }

    /** Returns the only domain that a state allows. Empty if it allows several or does not mention the label. */
    public Optional<Domain> settled(int state) {
        return settled.get(state);
    }

    private List<Domain> workOut(Template template, int state) {
        return states.words().number(key).stream()
                .flatMap(number -> allowed(template, state, number))
                .flatMap(value -> offer(template.filter(), state, domain(value)).stream())
                .sorted(Comparator.comparingDouble(Offer::price)
                        .thenComparing(offer -> offer.domain().value()))
                .map(Offer::domain)
                .toList();
    }

    /** Returns the values that the state allows for a label. Values that the state does not list are included only if an instance type has them. */
    private Stream<String> allowed(Template template, int state, int number) {
        var words = states.words();
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
