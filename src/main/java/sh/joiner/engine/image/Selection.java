package sh.joiner.engine.image;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
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
 * offset skips. If AWS does not answer, the earlier image is used for a limited time. While the policy is invalid, the earlier image stays selected.
 * An unusable image is not kept in either case.
 */
final class Selection {

    private final ImageQuestion question;
    private final Map<Requirements, List<EvaluatedImage>> fit; // best first
    private final Map<EvaluatedImage.Key, EvaluatedImage> evaluated;
    private final Set<String> unusable; // ids of images that must not be used for launches
    private final Map<EvaluatedImage.Key, ResolvedImage> selected = new LinkedHashMap<>();
    private final List<String> keptByLock = new ArrayList<>(); // ids of images that no selector term matches
    private final Map<EvaluatedImage.Key, String> kept = new LinkedHashMap<>();
    private final Map<EvaluatedImage.Key, Instant> tooOld = new LinkedHashMap<>();
    private final UnansweredAges ages;
    private final StableImages stable;
    private final List<EvaluatedImage> rejected; // refused only by a rollout or by a comparison
    private final Map<Requirements, ResolvedImage> wanted =
            new LinkedHashMap<>(); // the best images, before any rollout

    /** Selects images. {@code live} has the images that a term matches now, and {@code all} has the remembered images in addition. */
    Selection(ImageQuestion question, List<EvaluatedImage> live, List<EvaluatedImage> all, StableImages stable) {
        this.question = question;
        this.stable = stable;
        this.rejected = live.stream()
                .filter(image -> !image.fitness().isFit())
                .filter(image -> image.fitness().reasons().stream().allMatch(this::isRejection))
                .toList();
        this.ages = new UnansweredAges(question);
        this.fit = live.stream()
                .filter(image -> image.fitness().isFit())
                .sorted(EvaluatedImage.BEST_FIRST)
                .collect(groupingBy(EvaluatedImage::instanceKind, LinkedHashMap::new, Collectors.toList()));
        this.unusable = all.stream()
                .filter(image -> stable.hasRules()
                        ? image.fitness().isUnusableAsStable()
                        : image.fitness().isUnusable())
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

    /** Returns true if a rollout has rejected the image, or if the image failed a comparison with the image in use. */
    private boolean isRejection(ImageReason reason) {
        return reason instanceof ImageReason.RejectedByRollout
                || (reason instanceof ImageReason.Unfit(var check, var _)
                        && check.comparesImages()
                        && question.history().spec() == Spec.SAME);
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
        if (!stable.hasRules()) {
            winners.sort(EvaluatedImage.YOUNGEST_FIRST);
            winners.forEach(image -> selected.put(image.key(), image.resolved()));
        }
        if (question.history().spec() == Spec.SAME) { // images found for other terms are not used for the current terms
            question.answer().failedQueries().forEach(this::keepWithoutAnswer);
            keepLocked();
        }
        keepInsteadOfRejected();
        if (stable.hasRules()) {
            selectStable(winners);
        }
    }

    /**
     * Keeps the earlier image of a kind of instance if it is locked and no selector term matches it any longer, for example because an alias has a new
     * version.
     */
    private void keepLocked() {
        question.history().selected().stream()
                .filter(image -> !fit.containsKey(image.requirements()) && question.isKeptByLock(image.id()))
                .filter(image -> isFit(new EvaluatedImage.Key(image.id(), image.requirements())))
                .forEach(image -> {
                    select(image);
                    if (question.answer().failedQueries().isEmpty()) {
                        keptByLock.add(image.id());
                    }
                });
    }

    private boolean isFit(EvaluatedImage.Key key) {
        var known = evaluated.get(key);
        return known != null && known.fitness().isFit() && !tooOld.containsKey(key);
    }

    /** Keeps the earlier image of a kind of instance if a rollout or a comparison has rejected an image of this kind, and no other image is fit. */
    private void keepInsteadOfRejected() {
        question.history().selected().stream()
                .filter(image -> !fit.containsKey(image.requirements()))
                .filter(image -> isRejectedKind(image.requirements()) && !unusable.contains(image.id()))
                .forEach(this::select);
    }

    private boolean isRejectedKind(Requirements instanceKind) {
        return rejected.stream().anyMatch(image -> image.instanceKind().equals(instanceKind));
    }

    /** Selects the stable image of each kind of instance, and the best image for a kind without a stable image. */
    private void selectStable(List<EvaluatedImage> winners) {
        selected.forEach((key, image) -> wanted.put(
                key.instanceKind(), stable.candidate(key.instanceKind()).orElse(image)));
        winners.forEach(image -> wanted.put(image.instanceKind(), wanted(image)));
        if (question.lock().isPresent()) {
            stable.byKind().values().stream()
                    .filter(image -> !unusable.contains(image.id()))
                    .forEach(image -> wanted.putIfAbsent(image.requirements(), image));
        }
        wanted.forEach((instanceKind, image) -> {
            if (!stable.byKind().containsKey(instanceKind)) {
                select(image);
            }
        });
        stable.byKind().values().stream()
                .filter(image -> !unusable.contains(image.id()))
                .forEach(this::select);
        question.answer().failedQueries().stream()
                .flatMap(query -> query.instanceKinds().stream())
                .forEach(this::wantUnchanged);
    }

    /** Leaves the images of a kind of instance that AWS did not answer about as they are, so that no rollout starts or ends because of the missing answer. */
    private void wantUnchanged(Requirements instanceKind) {
        stable.candidate(instanceKind)
                .or(() -> Optional.ofNullable(stable.byKind().get(instanceKind)))
                .ifPresent(image -> wanted.putIfAbsent(instanceKind, image));
    }

    /**
     * Returns the image that the nodes should run. If a rollout or a comparison has rejected an image that is better than {@code winner}, this is the
     * stable image, so that no rollout of {@code winner} starts.
     */
    private ResolvedImage wanted(EvaluatedImage winner) {
        var own = stable.byKind().get(winner.instanceKind());
        boolean bestIsRejected = rejected.stream()
                .filter(image -> image.instanceKind().equals(winner.instanceKind()))
                .anyMatch(image -> EvaluatedImage.BEST_FIRST.compare(image, winner) < 0);
        return own != null && bestIsRejected && !unusable.contains(own.id()) ? own : winner.resolved();
    }

    private void select(ResolvedImage image) {
        var key = new EvaluatedImage.Key(image.id(), image.requirements());
        var known = evaluated.get(key);
        boolean deprecated = image.deprecated() || (known != null && known.deprecated());
        selected.put(key, new ResolvedImage(image.id(), image.name(), image.requirements(), deprecated));
    }

    /** Returns {@link Candidates#stable}. */
    List<ResolvedImage> stable() {
        var images = byKey(stable.byKind().values());
        selected.forEach((key, image) -> {
            if (!stable.byKind().containsKey(key.instanceKind())) {
                images.put(key, image);
            }
        });
        return ordered(images);
    }

    /** Returns {@link Candidates#rolledOut}. */
    Optional<List<ResolvedImage>> rolledOut() {
        if (!stable.hasRules() || !holds().isEmpty() || wanted.isEmpty()) {
            return Optional.empty();
        }
        boolean same = wanted.keySet().containsAll(stable.byKind().keySet())
                && wanted.values().stream().noneMatch(this::isNew);
        return Optional.of(same ? List.of() : ordered(byKey(wanted.values())));
    }

    /** Returns true if the image differs from the stable image. Returns false if its kind of instance has no stable image yet. */
    private boolean isNew(ResolvedImage image) {
        var own = stable.byKind().get(image.requirements());
        return own != null && !own.id().equals(image.id());
    }

    /** Returns true if the image is the best one, and a rollout must bring it to the nodes. */
    boolean isHeldByRollout(EvaluatedImage image) {
        var best = wanted.get(image.instanceKind());
        return best != null && best.id().equals(image.id()) && isNew(best);
    }

    ImageReason rolloutOf(EvaluatedImage image) {
        var own = stable.byKind().get(image.instanceKind());
        return new ImageReason.HeldByRollout(stable.rollout(), own == null ? "" : own.id());
    }

    private static Map<EvaluatedImage.Key, ResolvedImage> byKey(Collection<ResolvedImage> images) {
        var byKey = new LinkedHashMap<EvaluatedImage.Key, ResolvedImage>();
        images.forEach(image -> byKey.put(new EvaluatedImage.Key(image.id(), image.requirements()), image));
        return byKey;
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
     * Keeps the earlier selection. If AWS does not answer about a term that may match any image, no image is dropped because of its age. Instead,
     * {@link ImageFinding#isTooOld} reports the age of the whole selection.
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
        select(image);
        kept.put(new EvaluatedImage.Key(image.id(), image.requirements()), why);
    }

    int offset() {
        return question.policy() instanceof PolicyInForce.InForce(var rules) ? rules.offset() : 0;
    }

    /**
     * Returns the selection in Karpenter's order: youngest first, then by id (aws 4.4). Images without an answer from AWS come last, in their earlier
     * order.
     */
    List<ResolvedImage> selected() {
        return ordered(selected);
    }

    private List<ResolvedImage> ordered(Map<EvaluatedImage.Key, ResolvedImage> images) {
        var answered = images.keySet().stream()
                .flatMap(key -> Stream.ofNullable(evaluated.get(key)))
                .sorted(EvaluatedImage.YOUNGEST_FIRST)
                .map(EvaluatedImage::key);
        var unanswered = images.keySet().stream().filter(key -> !evaluated.containsKey(key));
        return Stream.concat(answered, unanswered)
                .flatMap(key -> Stream.ofNullable(images.get(key)))
                .toList();
    }

    boolean isSelected(EvaluatedImage image) {
        return selected.containsKey(image.key());
    }

    /** Returns the ids of the locked images that are kept although no selector term matches them. */
    List<String> keptByLock() {
        return keptByLock;
    }

    /** Returns true if the stable image of this kind of instance stays in use, and no rollout replaces it. */
    boolean isWithoutRollout(Requirements instanceKind) {
        var best = wanted.get(instanceKind);
        return best == null || !isNew(best);
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

    /** Returns the better image that is selected for the same kind of instance, or that a rollout brings to the nodes. */
    Optional<EvaluatedImage> betterThan(EvaluatedImage image) {
        return Stream.concat(selected.keySet().stream(), byKey(wanted.values()).keySet().stream())
                .filter(key -> key.instanceKind().equals(image.instanceKind()))
                .flatMap(key -> Stream.ofNullable(evaluated.get(key)))
                .filter(better -> EvaluatedImage.BEST_FIRST.compare(better, image) < 0)
                .findFirst();
    }

    /** Returns the ids of the selected images. */
    Set<String> ids() {
        return selected.keySet().stream()
                .map(EvaluatedImage.Key::id)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
