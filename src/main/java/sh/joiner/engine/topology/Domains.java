package sh.joiner.engine.topology;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.ValueSet.OneOf;

/** The values that topology keys may have, and the values that each rule counts before any pod is placed. */
public final class Domains {

    private final List<Template> templates;
    private final States states;
    private final Map<LabelKey, KeyDomains> byKey = new HashMap<>();

    public Domains(List<Template> templates, States states) {
        this.templates = templates;
        this.states = states;
    }

    public KeyDomains of(LabelKey key) {
        return byKey.computeIfAbsent(key, labelKey -> new KeyDomains(labelKey, templates, states));
    }

    /** Returns the domain of a node. Empty if the node has none or its domain is not known yet. */
    static Optional<String> of(SchedulingNode view, LabelKey key) {
        if (view.known().names(key)) {
            return single(view.known().get(key));
        }
        // A claim without a node becomes one host, whatever its name.
        return key.equals(Labels.HOSTNAME) ? Optional.of(view.name()) : Optional.empty();
    }

    /** Returns the only value that a requirement allows. Empty if the requirement does not determine the value. */
    static Optional<String> single(Requirement rule) {
        return rule.allowed() instanceof OneOf(var values) && values.size() == 1 && !rule.mayBeAbsent()
                ? Optional.of(values.first())
                : Optional.empty();
    }

    /** Adds the domains that count for a spread group before any pod is placed. Hosts are not added. */
    public void know(Group group, List<SchedulingNode> views) {
        if (group.isByHost() || group.key().kind() != Group.Kind.SPREAD) {
            return;
        }
        var filter = group.key().filter();
        var domains = group.domains();
        for (var view : views) {
            int domain = view.stage() == SchedulingNode.Stage.DELETING ? KeyDomains.NONE : domains.of(view);
            if (domain != KeyDomains.NONE && !group.knows(domain) && filter.counts(view)) {
                group.know(domain);
            }
        }
        for (var template : templates) {
            if (filter.tolerates(template.shape().taints())) {
                filter.alternatives().stream()
                        .map(alternative -> states.join(template.state(), states.of(alternative)))
                        .filter(state -> state != States.NEVER)
                        .forEach(state -> domains.open(template, state).forEach(domain -> group.know(domain.number())));
            }
        }
    }
}
