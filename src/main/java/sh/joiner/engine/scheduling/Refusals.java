package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.engine.scheduling.Refusal.ByPool;
import sh.joiner.engine.scheduling.Refusal.Step;

/** Answers for pods without a place: the same for all pods of a class, so worked out once for each. */
final class Refusals {

    private final Rules rules;
    private final List<ByPool> unusable;
    private final Explainer explainer;
    private final Map<PodClass, List<ByPool>> known = new HashMap<>();

    Refusals(Rules rules, List<ByPool> unusable, Explainer explainer) {
        this.rules = rules;
        this.unusable = unusable;
        this.explainer = explainer;
    }

    Refusal of(Candidate candidate) {
        var answers = known.computeIfAbsent(candidate.kind(), this::answers);
        var general = answers.isEmpty() ? "there is no pool that could make a node for it" : "";
        return new Refusal(candidate.pod().name(), general, answers);
    }

    static Refusal unseen(Candidate candidate) {
        return Refusal.unseen(candidate.pod().name());
    }

    private List<ByPool> answers(PodClass kind) {
        var answers = new ArrayList<ByPool>();
        var deferral = deferral(kind);
        rules.templates().forEach(template -> of(kind, template, deferral).ifPresent(answers::add));
        answers.addAll(unusable);
        return List.copyOf(answers);
    }

    /** What one pool says; empty if it would make a claim. */
    Optional<ByPool> of(PodClass kind, Template template) {
        return of(kind, template, deferral(kind));
    }

    private Optional<ByPool> of(PodClass kind, Template template, Optional<Deferral> deferral) {
        return deferral.filter(one -> one.template().number() == template.number())
                .map(this::waits)
                .or(() -> explainer.of(kind.last(), template));
    }

    /** What the pod waits for, if that is all that it lacks. */
    private Optional<Deferral> deferral(PodClass kind) {
        return rules.templates().isEmpty()
                ? Optional.empty()
                : Deferral.before(kind.last(), rules.templates().getLast(), rules)
                        .or(() -> rules.deferral(kind.last(), rules.templates().getLast()));
    }

    private ByPool waits(Deferral deferral) {
        var ids = rules.terms().reservations().usable(deferral.template(), deferral.to());
        return new ByPool(
                deferral.template().pool().name(),
                Step.RESERVATIONS,
                "other new claims hold every place of capacity reservation %s; it waits until they are launched"
                        .formatted(String.join(", ", ids)),
                "");
    }
}
