package sh.joiner.engine.image;

import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.requirement.Requirements;

/**
 * What was known of a node class's images before.
 *
 * @param selected what was launched from, as the object's status has it
 * @param sightings every image that was seen, or those of them that were kept over a restart
 * @param answered when AWS last answered for the machines of what was launched from; those that are not here it never did
 * @param spec of which spec that is
 */
public record ImageMemory(
        List<ResolvedImage> selected, List<Sighting> sightings, Map<Requirements, Instant> answered, Spec spec) {

    /** Of a class that nobody has looked at. */
    public static final ImageMemory NOTHING = new ImageMemory(List.of(), List.of());

    /** For which spec something was found. */
    public enum Spec {
        /** As it is now: what was found for it counts for a while. */
        SAME,
        /** An older one, or one for which nothing was ever found good: it says nothing of what is asked for now. */
        OTHER
    }

    public ImageMemory {
        selected = List.copyOf(selected);
        sightings = List.copyOf(sightings);
        answered = Map.copyOf(answered);
    }

    /** What was found for the spec as it is. */
    public ImageMemory(List<ResolvedImage> selected, List<Sighting> sightings) {
        this(selected, sightings, Map.of(), Spec.SAME);
    }

    /**
     * The ids that were known and that the answer does not have: EC2 is to be asked for them by id. In order. While AWS does not answer for everything,
     * only those are that matter at once, so that a throttled EC2 is not asked for thousands.
     *
     * @param running ids of images that something runs
     */
    public List<String> absentFrom(ImageAnswer answer, Set<String> running) {
        var present = answer.images().stream().map(Image::id).collect(toSet());
        var seen = sightings.stream()
                .filter(sighting -> !sighting.isGone())
                .map(sighting -> sighting.image().id())
                .filter(id -> answer.unasked().isEmpty() || running.contains(id));
        return Stream.concat(selected.stream().map(ResolvedImage::id), seen)
                .filter(id -> !present.contains(id))
                .distinct()
                .sorted()
                .toList();
    }
}
