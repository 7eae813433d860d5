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

/**
 * The reasons why pods cannot be placed. Pods of one class have the same reasons, so each class is explained once. Equal reasons of several classes
 * share one object.
 */
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
        var general = answers.isEmpty() ? "no NodePool can launch a node for the pod" : "";
        return shared.computeIfAbsent(Reasons.of(general, answers), reasons -> reasons);
    }

    private List<ByPool> answers(PodClass kind) {
        var answers = new ArrayList<ByPool>();
        var deferral = deferral(kind);
        rules.templates().forEach(template -> of(kind, template, deferral).ifPresent(answers::add));
        answers.addAll(unusable);
        return answers;
    }

    /** Returns the answer of one pool. Empty if the pool would create a claim. */
    Optional<ByPool> of(PodClass kind, Template template) {
        return of(kind, template, deferral(kind));
    }

    private Optional<ByPool> of(PodClass kind, Template template, Optional<Deferral> deferral) {
        return deferral.filter(wait -> wait.template().number() == template.number())
                .map(this::waits)
                .or(() -> explainer.of(kind.last(), template));
    }

    /** Returns the reservation that the pod waits for. Empty if the pod has another reason to be pending. */
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
                "other new NodeClaims use all capacity of reservation %s; the pod waits until they are launched"
                        .formatted(String.join(", ", ids)),
                "");
    }
}
