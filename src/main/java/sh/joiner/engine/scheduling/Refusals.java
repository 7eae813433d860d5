package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.scheduling.Refusal.ByPool;

/** Answers for pods without a place: the same for all pods of a class, so worked out once for each. */
final class Refusals {

    private final List<Template> templates;
    private final List<ByPool> unusable;
    private final Explainer explainer;
    private final Map<PodClass, List<ByPool>> known = new HashMap<>();

    Refusals(List<Template> templates, List<ByPool> unusable, Explainer explainer) {
        this.templates = templates;
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
        templates.forEach(template -> explainer.of(kind.last(), template).ifPresent(answers::add));
        answers.addAll(unusable);
        return List.copyOf(answers);
    }
}
