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
        var obstacles = new Obstacles(question);
        var live = rows(question.now(), seen.live(), obstacles::of);
        var remembered = rows(question.now(), seen.remembered(), obstacles::ofRemembered);
        var all = new ArrayList<>(live);
        all.addAll(remembered);
        var selection = new Selection(question, live, all);
        var serving = new Serving(question.types(), selection.selected());
        var verdicts = new Verdicts(selection);
        all.sort(Row.YOUNGEST_FIRST);
        var list = all.stream()
                .map(row -> candidate(question, row, serving, verdicts.of(row)))
                .toList();
        return new Candidates(
                list,
                selection.selected(),
                Notes.of(question, selection, list),
                sightings(all, selection.silent()),
                Silence.of(selection));
    }

    private static List<Sighting> sightings(List<Row> rows, Map<Row.Key, Instant> silent) {
        return rows.stream()
                .map(row -> new Sighting(row.image(), row.since(), silent.get(row.key())))
                .toList();
    }

    /** One row for an image and a kind of machine, whichever terms matched it. */
    private static List<Row> rows(
            Instant now, List<Sighting> sightings, BiFunction<Image, Instant, List<ImageReason>> obstacles) {
        var terms = new HashMap<Row.Key, TreeSet<String>>();
        var first = new LinkedHashMap<Row.Key, Sighting>();
        for (var sighting : sightings) {
            var key = key(sighting.image());
            terms.computeIfAbsent(key, _ -> new TreeSet<>())
                    .add(sighting.image().term());
            first.merge(key, sighting, Candidates::smaller);
        }
        var rows = new ArrayList<Row>();
        first.forEach((key, otherSighting) -> rows.add(new Row(
                otherSighting.image(),
                otherSighting.since(),
                key.machines(),
                otherSighting.image().isDeprecated(now),
                List.copyOf(terms.getOrDefault(key, new TreeSet<>())),
                obstacles.apply(otherSighting.image(), otherSighting.since()))));
        return rows;
    }

    private static Sighting smaller(Sighting one, Sighting other) {
        return one.image().term().compareTo(other.image().term()) <= 0 ? one : other;
    }

    private static Row.Key key(Image image) {
        return new Row.Key(image.id(), Variants.machines(image).orElse(image.variant()));
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

    private static Candidate candidate(ImageQuestion question, Row row, Serving serving, Verdict verdict) {
        return new Candidate(
                row.image(),
                row.since(),
                row.machines(),
                row.deprecated(),
                row.terms(),
                serving.families(row.id(), row.machines()),
                question.nodesOf(row.id()),
                Unchecked.of(question, row.id(), verdict),
                verdict);
    }

    /** What is launched from, with all that is known of it. */
    public List<Candidate> launched() {
        return list.stream().filter(Candidate::isSelected).toList();
    }
}
