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
import sh.joiner.engine.image.ImageMemory.Spec;
import sh.joiner.model.image.ImageAnswer.Unasked;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;

/**
 * Selects the image to launch from, one for each kind of machine: the best one that passes {@link ImageRules}. Where AWS does not answer, or the policy
 * cannot be read, the image that was launched from before stays selected, unless it is spoilt or the last answer of AWS is too old.
 */
final class Selection {

    private final ImageQuestion question;
    private final Map<Requirements, List<JudgedImage>> fit; // best first
    private final Map<JudgedImage.Key, JudgedImage> judged;
    private final Set<String> spoilt; // ids that nothing may be launched from
    private final Map<JudgedImage.Key, ResolvedImage> selected = new LinkedHashMap<>();
    private final Map<JudgedImage.Key, String> kept = new LinkedHashMap<>();
    private final Map<JudgedImage.Key, Instant> tooOld = new LinkedHashMap<>();
    private final Ages ages;

    /** {@code live} are the images that a term matches now; {@code all} has the remembered ones too. */
    Selection(ImageQuestion question, List<JudgedImage> live, List<JudgedImage> all) {
        this.question = question;
        this.ages = new Ages(question);
        this.fit = live.stream()
                .filter(image -> image.fitness().isFit())
                .sorted(JudgedImage.BEST_FIRST)
                .collect(groupingBy(JudgedImage::machines, LinkedHashMap::new, Collectors.toList()));
        this.spoilt = all.stream()
                .filter(image -> image.fitness().isSpoilt())
                .map(JudgedImage::id)
                .collect(toSet());
        this.judged = all.stream().collect(toMap(JudgedImage::key, image -> image, (image, _) -> image, HashMap::new));
        if (holds().isEmpty()) {
            select();
        } else {
            hold(holds().getFirst());
        }
    }

    /** Why nothing changes; none if the choice is free. */
    List<String> holds() {
        return Stream.concat(unclear().stream(), unresolved().stream()).toList();
    }

    /** Why nobody knows what the policy wants. */
    List<String> unclear() {
        return question.policy() instanceof PolicyInForce.Unclear(var why) ? List.of(why) : List.of();
    }

    /** Terms behind which any image may be. */
    List<String> unresolved() {
        return question.answer().unasked().stream()
                .filter(unasked -> unasked.machines().isEmpty())
                .map(Selection::sentence)
                .toList();
    }

    private static String sentence(Unasked unasked) {
        return "no answer for %s: %s".formatted(unasked.what(), unasked.why());
    }

    private void select() {
        var winners = new ArrayList<JudgedImage>();
        fit.values().forEach(best -> winners.add(best.get(Math.min(offset(), best.size() - 1))));
        winners.sort(JudgedImage.YOUNGEST_FIRST);
        winners.forEach(image -> selected.put(image.key(), image.resolved()));
        if (question.memory().spec() == Spec.SAME) { // what was found for other terms is no answer to these
            question.answer().unasked().forEach(this::keepBehind);
        }
    }

    /** One kind of machine that is not answered for says nothing of the others: each has an age of its own. */
    private void keepBehind(Unasked unasked) {
        for (var one : question.memory().selected()) {
            var machines = one.requirements();
            if (unasked.machines().contains(machines) && !fit.containsKey(machines)) {
                keepUnlessTooOld(one, sentence(unasked));
            }
        }
    }

    /** While AWS is silent at all, it is the whole choice that becomes too old: it is still shown. */
    private void hold(String why) {
        boolean all = ages.silentAtAllSince(List.of()).isPresent();
        for (var one : question.memory().selected()) {
            if (all) {
                keep(one, why);
            } else {
                keepUnlessTooOld(one, why);
            }
        }
    }

    private void keepUnlessTooOld(ResolvedImage image, String why) {
        ages.silentSince(image.requirements())
                .filter(ages::isTooOld)
                .ifPresentOrElse(
                        answered -> tooOld.put(new JudgedImage.Key(image.id(), image.requirements()), answered),
                        () -> keep(image, why));
    }

    /** What was launched from stays, unless it is known to be good no more, for whatever machines. */
    private void keep(ResolvedImage image, String why) {
        if (spoilt.contains(image.id())) {
            return;
        }
        var key = new JudgedImage.Key(image.id(), image.requirements());
        var known = judged.get(key);
        boolean deprecated = image.deprecated() || (known != null && known.deprecated());
        selected.put(key, new ResolvedImage(image.id(), image.name(), image.requirements(), deprecated));
        kept.put(key, why);
    }

    int offset() {
        return question.policy() instanceof PolicyInForce.InForce(var rules) ? rules.offset() : 0;
    }

    /** In the reference's order: youngest first, then by id (aws 4.4). What AWS tells nothing of comes last, as it stood before. */
    List<ResolvedImage> selected() {
        var told = selected.keySet().stream()
                .flatMap(key -> Stream.ofNullable(judged.get(key)))
                .sorted(JudgedImage.YOUNGEST_FIRST)
                .map(JudgedImage::key);
        var untold = selected.keySet().stream().filter(key -> !judged.containsKey(key));
        return Stream.concat(told, untold)
                .flatMap(key -> Stream.ofNullable(selected.get(key)))
                .toList();
    }

    boolean isSelected(JudgedImage image) {
        return selected.containsKey(image.key());
    }

    /** What is kept although AWS did not answer for it, and why. */
    Map<JudgedImage.Key, String> kept() {
        return kept;
    }

    Ages ages() {
        return ages;
    }

    /** When AWS last answered for an image that was launched from until that was too long ago. */
    Optional<Instant> tooOld(JudgedImage image) {
        return Optional.ofNullable(tooOld.get(image.key()));
    }

    /** What is launched from although AWS is silent about its machines, or was until now; and when it last was not. */
    Map<JudgedImage.Key, Instant> silent() {
        var silent = new HashMap<>(tooOld);
        kept.keySet().forEach(key -> ages.silentSince(key.machines()).ifPresent(since -> silent.put(key, since)));
        return silent;
    }

    /** What AWS did not answer and for which nothing could be kept. */
    List<String> unanswered() {
        var said = Set.copyOf(kept.values());
        return question.answer().unasked().stream()
                .map(Selection::sentence)
                .filter(sentence -> !said.contains(sentence))
                .toList();
    }

    /** The image that is launched from for the same machines. */
    Optional<JudgedImage> winner(Requirements machines) {
        return selected.keySet().stream()
                .filter(key -> key.machines().equals(machines))
                .flatMap(key -> Stream.ofNullable(judged.get(key)))
                .findFirst();
    }

    /** Ids that are launched from. */
    Set<String> ids() {
        return selected.keySet().stream().map(JudgedImage.Key::id).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
