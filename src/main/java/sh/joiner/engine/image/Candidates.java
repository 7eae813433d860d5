package sh.joiner.engine.image;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import sh.joiner.engine.image.ImageRules.Fitness;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.image.Sighting;

/**
 * Every image that a node class can see, in any state, with what is thought of it, and the images that it launches from (aws 4.3, 4.4).
 *
 * @param list youngest first, then by id: one entry for an image and a kind of machine
 * @param selected what belongs into the object's status, in the reference's order
 * @param sightings what is to be remembered for the next time
 * @param silence what of it AWS did not answer for
 */
public record Candidates(
        List<Candidate> list,
        List<ResolvedImage> selected,
        List<Note> notes,
        List<Sighting> sightings,
        Silence silence) {

    /** Of a class that nobody has looked at. */
    public static final Candidates NONE = new Candidates(List.of(), List.of(), List.of(), List.of(), Silence.NONE);

    public Candidates {
        list = List.copyOf(list);
        selected = List.copyOf(selected);
        notes = List.copyOf(notes);
        sightings = List.copyOf(sightings);
    }

    /** Judges all of them. The order in which AWS tells of them never matters. */
    public static Candidates of(ImageQuestion question) {
        var seen = new Sightings(question);
        var rules = new ImageRules(question);
        var live = judged(question.now(), seen.live(), rules::of);
        var remembered = judged(question.now(), seen.remembered(), rules::ofRemembered);
        var all = new ArrayList<>(live);
        all.addAll(remembered);
        var selection = new Selection(question, live, all);
        var serving = new Serving(question.types(), selection.selected());
        var verdicts = new Verdicts(selection);
        all.sort(JudgedImage.YOUNGEST_FIRST);
        var list = all.stream()
                .map(image -> candidate(question, image, serving, verdicts.of(image)))
                .toList();
        return new Candidates(
                list,
                selection.selected(),
                Notes.of(question, selection, list),
                sightings(all, selection.silent()),
                Silence.of(selection));
    }

    private static List<Sighting> sightings(List<JudgedImage> images, Map<JudgedImage.Key, Instant> silent) {
        return images.stream()
                .map(image -> new Sighting(image.image(), image.since(), silent.get(image.key())))
                .toList();
    }

    /** Returns one entry for an image and a kind of machine, whichever terms match it. */
    private static List<JudgedImage> judged(
            Instant now, List<Sighting> sightings, BiFunction<Image, Instant, Fitness> rules) {
        var terms = new HashMap<JudgedImage.Key, TreeSet<String>>();
        var first = new LinkedHashMap<JudgedImage.Key, Sighting>();
        for (var sighting : sightings) {
            var key = key(sighting.image());
            terms.computeIfAbsent(key, _ -> new TreeSet<>())
                    .add(sighting.image().term());
            first.merge(key, sighting, Candidates::smaller);
        }
        var images = new ArrayList<JudgedImage>();
        first.forEach((key, otherSighting) -> images.add(new JudgedImage(
                otherSighting.image(),
                otherSighting.since(),
                key.machines(),
                otherSighting.image().isDeprecated(now),
                List.copyOf(terms.getOrDefault(key, new TreeSet<>())),
                rules.apply(otherSighting.image(), otherSighting.since()))));
        return images;
    }

    private static Sighting smaller(Sighting one, Sighting other) {
        return one.image().term().compareTo(other.image().term()) <= 0 ? one : other;
    }

    private static JudgedImage.Key key(Image image) {
        return new JudgedImage.Key(image.id(), Variants.machines(image).orElse(image.variant()));
    }

    /**
     * What survives a restart, what matters most first: what is launched from or runs, what is gone (EC2 does not tell of it again), what is not
     * available, and of the rest the youngest; at most so many.
     */
    public List<Sighting> worthKeeping(int most) {
        return IntStream.range(0, list.size())
                .boxed()
                .sorted(Comparator.comparingInt(
                        at -> list.get(at).rank())) // stable: the youngest of each kind come first
                .limit(most)
                .map(sightings::get)
                .toList();
    }

    private static Candidate candidate(ImageQuestion question, JudgedImage image, Serving serving, Verdict verdict) {
        return new Candidate(
                image.image(),
                image.since(),
                image.machines(),
                image.deprecated(),
                image.terms(),
                serving.families(image.id(), image.machines()),
                question.nodesOf(image.id()),
                Unchecked.of(question, image.id(), verdict),
                verdict);
    }

    /** What is launched from, with all that is known of it. */
    public List<Candidate> launched() {
        return list.stream().filter(Candidate::isSelected).toList();
    }
}
