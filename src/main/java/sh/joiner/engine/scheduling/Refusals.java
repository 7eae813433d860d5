package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.engine.plan.Reasons;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.plan.Refusal.ByPool;
import sh.joiner.engine.plan.Refusal.Step;
import sh.joiner.engine.rule.Deferral;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.PodClass;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.supply.Template;

/** Reasons of pods without a place. They are the same for all pods of a class, so each class is explained once; equal reasons of several classes share one object. */
final class Refusals {

    private final Rules rules;
    private final List<ByPool> unusable;
    private final Explainer explainer;
    private final Map<PodClass, Reasons> known = new HashMap<>();
    private final Map<Reasons, Reasons> shared = new HashMap<>();

    Refusals(Rules rules, List<ByPool> unusable, Explainer explainer) {
        this.rules = rules;
        this.unusable = unusable;
        this.explainer = explainer;
    }

    Refusal of(PendingPod candidate) {
        return new Refusal(candidate.pod().name(), known.computeIfAbsent(candidate.kind(), this::reasons));
    }

    private Reasons reasons(PodClass kind) {
        var answers = answers(kind);
        var general = answers.isEmpty() ? "there is no pool that could make a node for it" : "";
        return shared.computeIfAbsent(Reasons.of(general, answers), reasons -> reasons);
    }

    private List<ByPool> answers(PodClass kind) {
        var answers = new ArrayList<ByPool>();
        var deferral = deferral(kind);
        rules.templates().forEach(template -> of(kind, template, deferral).ifPresent(answers::add));
        answers.addAll(unusable);
        return answers;
    }

    /** What one pool says; empty if it would make a claim. */
    Optional<ByPool> of(PodClass kind, Template template) {
        return of(kind, template, deferral(kind));
    }

    private Optional<ByPool> of(PodClass kind, Template template, Optional<Deferral> deferral) {
        return deferral.filter(otherDeferral -> otherDeferral.template().number() == template.number())
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
