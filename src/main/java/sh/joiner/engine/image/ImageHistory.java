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
import sh.joiner.model.rollout.ImageRollout;

/**
 * Earlier results about a node class's images.
 * @param selected the images that were used for launches, as in the object's status
 * @param sightings the images of the last evaluation; after a restart, those that were stored
 * @param answered the time of AWS's last answer for each kind of instance of the selected images; has no entry for a kind without an answer
 * @param spec the spec that these results are about
 * @param rollouts the AMIRollouts of the node class, finished ones included
 * @param nodes the number of nodes of this node class by the id of their image
 */
public record ImageHistory(
        List<ResolvedImage> selected,
        List<Sighting> sightings,
        Map<Requirements, Instant> answered,
        Spec spec,
        List<ImageRollout> rollouts,
        Map<String, Integer> nodes) {

    /** The history of a node class that was not evaluated yet. */
    public static final ImageHistory NOTHING = new ImageHistory(List.of(), List.of());

    /** The spec that earlier results are about. */
    public enum Spec {
        /** The current spec. Earlier results stay valid for a limited time. */
        SAME,
        /** An older spec, or a spec for which no valid images were known. Earlier results are not used for the current spec. */
        OTHER
    }

    public ImageHistory {
        selected = List.copyOf(selected);
        sightings = List.copyOf(sightings);
        answered = Map.copyOf(answered);
        rollouts = List.copyOf(rollouts);
        nodes = Map.copyOf(nodes);
    }

    /** Creates a history without rollouts and nodes. */
    public ImageHistory(
            List<ResolvedImage> selected, List<Sighting> sightings, Map<Requirements, Instant> answered, Spec spec) {
        this(selected, sightings, answered, spec, List.of(), Map.of());
    }

    /** Returns a copy with these rollouts and nodes. */
    public ImageHistory with(List<ImageRollout> others, Map<String, Integer> otherNodes) {
        return new ImageHistory(selected, sightings, answered, spec, others, otherNodes);
    }

    /** Creates a history for the current spec. */
    public ImageHistory(List<ResolvedImage> selected, List<Sighting> sightings) {
        this(selected, sightings, Map.of(), Spec.SAME);
    }

    /**
     * Returns the ids that were known and are missing in the answer, in order, to be looked up by id. If the answer is incomplete, only the selected
     * and running images are returned, so that a throttled EC2 is not queried for thousands of ids.
     * @param running ids of images that nodes run
     * @param locked ids of images that the policy locks; also returned if they are not known
     */
    public List<String> absentFrom(ImageAnswer answer, Set<String> running, List<String> locked) {
        var present = answer.images().stream().map(Image::id).collect(toSet());
        var seen = sightings.stream()
                .filter(sighting -> !sighting.isDeregistered())
                .map(sighting -> sighting.image().id())
                .filter(id -> answer.failedQueries().isEmpty() || running.contains(id));
        var ofLock = answer.failedQueries().isEmpty() ? locked : List.<String>of();
        return Stream.of(selected.stream().map(ResolvedImage::id), seen, ofLock.stream())
                .flatMap(ids -> ids)
                .filter(id -> !present.contains(id))
                .distinct()
                .sorted()
                .toList();
    }
}
