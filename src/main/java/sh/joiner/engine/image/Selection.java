package sh.joiner.engine.image;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.image.ImageHistory.Spec;
import sh.joiner.model.image.ImageAnswer.FailedQuery;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;

/**
 * Selects the image to launch from, one for each kind of instance: the best image that passes {@link ImageRules}, after those that the policy's
 * offset skips. If AWS does not answer, or the policy is invalid, the earlier image stays selected for a limited time, unless it is unusable.
 */
final class Selection {

    private final ImageQuestion question;
    private final Map<Requirements, List<EvaluatedImage>> fit; // best first
    private final Map<EvaluatedImage.Key, EvaluatedImage> evaluated;
    private final Set<String> unusable; // ids of images that must not be used for launches
    private final Map<EvaluatedImage.Key, ResolvedImage> selected = new LinkedHashMap<>();
    private final Map<EvaluatedImage.Key, String> kept = new LinkedHashMap<>();
    private final Map<EvaluatedImage.Key, Instant> tooOld = new LinkedHashMap<>();
    private final UnansweredAges ages;

    /** {@code live} has the images that a term matches now, {@code all} also the remembered images. */
    Selection(ImageQuestion question, List<EvaluatedImage> live, List<EvaluatedImage> all) {
        this.question = question;
        this.ages = new UnansweredAges(question);
        this.fit = live.stream()
                .filter(image -> image.fitness().isFit())
                .sorted(EvaluatedImage.BEST_FIRST)
                .collect(groupingBy(EvaluatedImage::instanceKind, LinkedHashMap::new, Collectors.toList()));
        this.unusable = all.stream()
                .filter(image -> image.fitness().isUnusable())
                .map(EvaluatedImage::id)
                .collect(toSet());
        this.evaluated =
                all.stream().collect(toMap(EvaluatedImage::key, image -> image, (image, _) -> image, HashMap::new));
        if (holds().isEmpty()) {
            select();
        } else {
            hold(holds().getFirst());
        }
    }

    /** Returns why the selection does not change. Empty if it may change. */
    List<String> holds() {
        return Stream.concat(unclear().stream(), unresolved().stream()).toList();
    }

    /** Returns why the policy is unclear. Empty if it is valid or absent. */
    List<String> unclear() {
        return question.policy() instanceof PolicyInForce.Unclear(var why) ? List.of(why) : List.of();
    }

    /** Returns a sentence for each unresolved term that may match any image. */
    List<String> unresolved() {
        return question.answer().failedQueries().stream()
                .filter(query -> query.instanceKinds().isEmpty())
                .map(Selection::sentence)
                .toList();
    }

    private static String sentence(FailedQuery query) {
        return "no answer for %s: %s".formatted(query.what(), query.why());
    }

    private void select() {
        var winners = new ArrayList<EvaluatedImage>();
        fit.values().forEach(best -> winners.add(best.get(Math.min(offset(), best.size() - 1))));
        winners.sort(EvaluatedImage.YOUNGEST_FIRST);
        winners.forEach(image -> selected.put(image.key(), image.resolved()));
        if (question.history().spec() == Spec.SAME) { // images found for other terms are not used for the current terms
            question.answer().failedQueries().forEach(this::keepWithoutAnswer);
        }
    }

    /**
     * Keeps the earlier image of a kind of instance that AWS did not answer about. Other kinds are not affected, because the age of the last answer
     * is stored for each kind.
     */
    private void keepWithoutAnswer(FailedQuery query) {
        for (var image : question.history().selected()) {
            var instanceKind = image.requirements();
            if (query.instanceKinds().contains(instanceKind) && !fit.containsKey(instanceKind)) {
                keepUnlessTooOld(image, sentence(query));
            }
        }
    }

    /**
     * Keeps the earlier selection. If AWS does not answer about a term that may match any image, no image is dropped because of its age: {@link
     * ImageFinding#isTooOld} then reports the age of the whole selection.
     */
    private void hold(String why) {
        boolean all = ages.earliestLastAnswer(List.of()).isPresent();
        for (var image : question.history().selected()) {
            if (all) {
                keep(image, why);
            } else {
                keepUnlessTooOld(image, why);
            }
        }
    }

    private void keepUnlessTooOld(ResolvedImage image, String why) {
        ages.lastAnswer(image.requirements())
                .filter(ages::isTooOld)
                .ifPresentOrElse(
                        answered -> tooOld.put(new EvaluatedImage.Key(image.id(), image.requirements()), answered),
                        () -> keep(image, why));
    }

    /** Keeps an earlier image, unless it is known to be unusable for any kind of instance. */
    private void keep(ResolvedImage image, String why) {
        if (unusable.contains(image.id())) {
            return;
        }
        var key = new EvaluatedImage.Key(image.id(), image.requirements());
        var known = evaluated.get(key);
        boolean deprecated = image.deprecated() || (known != null && known.deprecated());
        selected.put(key, new ResolvedImage(image.id(), image.name(), image.requirements(), deprecated));
        kept.put(key, why);
    }

    int offset() {
        return question.policy() instanceof PolicyInForce.InForce(var rules) ? rules.offset() : 0;
    }

    /**
     * Returns the selection in Karpenter's order: youngest first, then by id (aws 4.4). Images without an answer from AWS come last, in their earlier
     * order.
     */
    List<ResolvedImage> selected() {
        var answered = selected.keySet().stream()
                .flatMap(key -> Stream.ofNullable(evaluated.get(key)))
                .sorted(EvaluatedImage.YOUNGEST_FIRST)
                .map(EvaluatedImage::key);
        var unanswered = selected.keySet().stream().filter(key -> !evaluated.containsKey(key));
        return Stream.concat(answered, unanswered)
                .flatMap(key -> Stream.ofNullable(selected.get(key)))
                .toList();
    }

    boolean isSelected(EvaluatedImage image) {
        return selected.containsKey(image.key());
    }

    /** Returns the earlier images that are kept, with the reason. */
    Map<EvaluatedImage.Key, String> kept() {
        return kept;
    }

    UnansweredAges ages() {
        return ages;
    }

    /** Returns the time of AWS's last answer about an image that was selected until this answer became too old. */
    Optional<Instant> tooOld(EvaluatedImage image) {
        return Optional.ofNullable(tooOld.get(image.key()));
    }

    /**
     * Returns the images that are kept without an answer from AWS, with the time of the last answer. Includes images that are no longer kept because
     * this answer became too old.
     */
    Map<EvaluatedImage.Key, Instant> lastAnswers() {
        var lastAnswers = new HashMap<>(tooOld);
        kept.keySet()
                .forEach(key -> ages.lastAnswer(key.instanceKind()).ifPresent(since -> lastAnswers.put(key, since)));
        return lastAnswers;
    }

    /** Returns a sentence for each request that AWS did not answer and for which no image could be kept. */
    List<String> unanswered() {
        var reasons = Set.copyOf(kept.values());
        return question.answer().failedQueries().stream()
                .map(Selection::sentence)
                .filter(sentence -> !reasons.contains(sentence))
                .toList();
    }

    /** Returns the image that is selected for this kind of instance. */
    Optional<EvaluatedImage> winner(Requirements instanceKind) {
        return selected.keySet().stream()
                .filter(key -> key.instanceKind().equals(instanceKind))
                .flatMap(key -> Stream.ofNullable(evaluated.get(key)))
                .findFirst();
    }

    /** Returns the ids of the selected images. */
    Set<String> ids() {
        return selected.keySet().stream()
                .map(EvaluatedImage.Key::id)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
