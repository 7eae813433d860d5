package sh.joiner.engine.image;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.image.ImageRules.Fitness;
import sh.joiner.engine.preflight.PreflightWarning;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.requirement.Requirements;

/**
 * All images that the terms of a node class match or have matched, in any state, each with a verdict, and the images that are used for launches
 * (aws 4.3, 4.4).
 * @param list one entry for each image and kind of instance, youngest first, then by id
 * @param selected the images for the object's status, in Karpenter's order
 * @param sightings the images to remember until the next evaluation
 * @param unanswered the kinds of instances for which AWS did not answer
 * @param locked the state of each image that the policy locks
 * @param stable the images that a rollout replaces, even if they can no longer be selected, in Karpenter's order. For a
 *     kind of instance without such an image, the selected image
 * @param rolledOut the images that a rollout brings to the nodes instead of the stable images, in Karpenter's order. The list is empty if the
 *     stable images are the best. Absent if the best images are not known, or if the policy has no rollout rules
 */
public record Candidates(
        List<Candidate> list,
        List<ResolvedImage> selected,
        List<Note> notes,
        List<Sighting> sightings,
        UnansweredKinds unanswered,
        List<LockFinding> locked,
        List<ResolvedImage> stable,
        Optional<List<ResolvedImage>> rolledOut) {

    /** The candidates of a node class that was not evaluated yet. */
    public static final Candidates NONE = new Candidates(
            List.of(), List.of(), List.of(), List.of(), UnansweredKinds.NONE, List.of(), List.of(), Optional.empty());

    public Candidates {
        list = List.copyOf(list);
        selected = List.copyOf(selected);
        notes = List.copyOf(notes);
        sightings = List.copyOf(sightings);
        locked = List.copyOf(locked);
        stable = List.copyOf(stable);
    }

    /**
     * The kinds of instances that AWS gave no answer about, with the time of its last answer.
     * @param all the oldest of the last answers about the kinds of instances of the selected images, if AWS did not answer about a term that may match any kind of instance; otherwise absent
     * @param some the time of the last answer about each kind of instance whose image is kept, or was dropped because this answer became too old
     */
    public record UnansweredKinds(@Nullable Instant all, Map<Requirements, Instant> some) {

        /** AWS answered about everything. */
        public static final UnansweredKinds NONE = new UnansweredKinds(null, Map.of());

        public UnansweredKinds {
            some = Map.copyOf(some);
        }

        private static UnansweredKinds of(Selection selection) {
            var some = new HashMap<Requirements, Instant>();
            selection.lastAnswers().forEach((key, since) -> some.put(key.instanceKind(), since));
            var instanceKind = selection.selected().stream()
                    .map(ResolvedImage::requirements)
                    .toList();
            return new UnansweredKinds(
                    selection.ages().earliestLastAnswer(instanceKind).orElse(null), some);
        }

        /** Returns the oldest last answer about the kinds of instances of the selected images. Empty if AWS answered about every term that may match any kind of instance. */
        public Optional<Instant> sinceAll() {
            return Optional.ofNullable(all);
        }
    }

    /** Evaluates all images. The result does not depend on the order of AWS's answer. */
    public static Candidates of(ImageQuestion question) {
        var seen = new Sightings(question);
        var stable = new StableImages(question);
        var inUse = new ImagesInUse(question, stable);
        var rules = new ImageRules(question, stable, inUse);
        var live = evaluated(question.now(), seen.live(), rules::of);
        var remembered = evaluated(question.now(), seen.remembered(), rules::ofRemembered);
        var all = new ArrayList<>(live);
        all.addAll(remembered);
        var selection = new Selection(question, live, all, stable);
        var serving = new Serving(question.types(), selection.selected());
        var verdicts = new Verdicts(selection);
        all.sort(EvaluatedImage.YOUNGEST_FIRST);
        var list = all.stream()
                .map(image -> candidate(question, image, serving, inUse, verdicts.of(image)))
                .toList();
        var locked = LockFinding.of(question, list);
        return new Candidates(
                list,
                selection.selected(),
                Notes.of(question, selection, list, locked),
                sightings(all, selection.lastAnswers()),
                UnansweredKinds.of(selection),
                locked,
                selection.stable(),
                selection.rolledOut());
    }

    private static List<Sighting> sightings(List<EvaluatedImage> images, Map<EvaluatedImage.Key, Instant> lastAnswers) {
        return images.stream()
                .map(image -> new Sighting(image.image(), image.since(), lastAnswers.get(image.key())))
                .toList();
    }

    /** Returns one entry for each image and kind of instance, even if several terms match the image. */
    private static List<EvaluatedImage> evaluated(
            Instant now, List<Sighting> sightings, BiFunction<Image, Instant, Fitness> rules) {
        var terms = new HashMap<EvaluatedImage.Key, TreeSet<String>>();
        var first = new LinkedHashMap<EvaluatedImage.Key, Sighting>();
        for (var sighting : sightings) {
            var key = key(sighting.image());
            terms.computeIfAbsent(key, _ -> new TreeSet<>())
                    .add(sighting.image().term());
            first.merge(key, sighting, Candidates::smaller);
        }
        var images = new ArrayList<EvaluatedImage>();
        first.forEach((key, sighting) -> images.add(new EvaluatedImage(
                sighting.image(),
                sighting.since(),
                key.instanceKind(),
                sighting.image().isDeprecated(now),
                List.copyOf(terms.getOrDefault(key, new TreeSet<>())),
                rules.apply(sighting.image(), sighting.since()))));
        return images;
    }

    private static Sighting smaller(Sighting left, Sighting right) {
        return left.image().term().compareTo(right.image().term()) <= 0 ? left : right;
    }

    private static EvaluatedImage.Key key(Image image) {
        return new EvaluatedImage.Key(image.id(), Variants.instanceKind(image).orElse(image.variant()));
    }

    /**
     * Returns the images to keep for a restart, the most important first: selected or running images, deregistered images (EC2 does not return
     * them again), images that are not available, and then the youngest of the remaining images. Returns at most {@code most} images.
     */
    public List<Sighting> worthKeeping(int most) {
        return IntStream.range(0, list.size())
                .boxed()
                .sorted(Comparator.comparingInt(
                        at -> list.get(at).rank())) // stable: the youngest of each priority come first
                .limit(most)
                .map(sightings::get)
                .toList();
    }

    private static Candidate candidate(
            ImageQuestion question, EvaluatedImage image, Serving serving, ImagesInUse inUse, Verdict verdict) {
        return new Candidate(
                image.image(),
                image.since(),
                image.instanceKind(),
                image.deprecated(),
                image.terms(),
                serving.families(image.id(), image.instanceKind()),
                question.nodesOf(image.id()),
                Unchecked.of(question, image.id(), verdict),
                warnings(question, image.image(), inUse, verdict),
                verdict);
    }

    /** Returns the warnings about an image that is used for launches, or that would be used if the temporary reasons against it ended. */
    private static List<PreflightWarning> warnings(
            ImageQuestion question, Image image, ImagesInUse inUse, Verdict verdict) {
        return switch (verdict) {
            case Verdict.Selected _, Verdict.Awaited _ ->
                question.preflight().warnings(image, inUse.replacedBy(image).orElse(null));
            case Verdict.SupersededBy _, Verdict.Refused _ -> List.of();
        };
    }

    /** Returns the images that are used for launches, with all known facts. Includes the images that a rollout brings to nodes. */
    public List<Candidate> launched() {
        return list.stream().filter(Candidate::isLaunched).toList();
    }
}
