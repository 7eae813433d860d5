package sh.joiner.controller.image;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.ImageHistory;
import sh.joiner.engine.image.ImageHistory.Spec;
import sh.joiner.engine.image.Variants;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.image.ImageStore;

/**
 * The images that were found for each class. All of them are kept in memory. The images that must survive a restart are also stored in the cluster.
 * Thread-safe.
 */
public final class SightingState {

    private static final Logger LOG = Logger.getLogger(SightingState.class);

    /**
     * The maximum number of stored images of all classes together. With very many classes, {@link #LEAST_OF_ONE} images
     * of each class are stored even above this limit. A Kubernetes object has at most 1 MiB, and an image takes about
     * 300 bytes.
     */
    private static final int MOST_OF_ALL = 2500;

    private static final int MOST_OF_ONE = 200;
    private static final int LEAST_OF_ONE = 10;

    /**
     * If AWS does not answer for this duration, the time of AWS's last answer is stored in the cluster. A shorter
     * failure is not stored, because it may end in the next pass.
     */
    private static final Duration LASTING = Duration.ofMinutes(10);

    private final ImageStore memories;
    private final Map<String, List<Sighting>> seen = new ConcurrentHashMap<>();
    private final Map<String, List<Sighting>> kept = new ConcurrentHashMap<>();
    private final Map<String, Map<Requirements, Instant>> answered = new ConcurrentHashMap<>();

    public SightingState(ImageStore memories) {
        this.memories = memories;
    }

    /**
     * Returns what is known about the images of the class. Throws {@link RemoteCallException} if the stored images cannot be read, because images deleted
     * in AWS would otherwise be forgotten.
     */
    ImageHistory of(NodeClass nodeClass, Spec spec) {
        var name = nodeClass.name();
        var known = seen.get(name);
        if (known == null) {
            known = memories.of(name);
            kept.put(name, known);
            seen.put(name, known);
            answered.put(name, unanswered(known));
        }
        return new ImageHistory(nodeClass.resolved().images(), known, answered.getOrDefault(name, Map.of()), spec);
    }

    /** Returns the requirements for which AWS did not answer an earlier leader for at least ten minutes, each with the time of AWS's last answer. */
    private static Map<Requirements, Instant> unanswered(List<Sighting> kept) {
        var unanswered = new HashMap<Requirements, Instant>();
        for (var sighting : kept) {
            var since = sighting.answered();
            if (since != null) {
                unanswered.put(
                        Variants.instanceKind(sighting.image())
                                .orElse(sighting.image().variant()),
                        since);
            }
        }
        return unanswered;
    }

    void remember(ImageFinding finding, int classes) {
        var name = finding.nodeClass();
        var candidates = finding.candidates();
        seen.put(name, candidates.sightings());
        answered.put(name, finding.answered());
        int most = Math.clamp(MOST_OF_ALL / Math.max(1, classes), LEAST_OF_ONE, MOST_OF_ONE);
        var worth = candidates.worthKeeping(most).stream()
                .map(sighting -> withoutDetails(sighting, finding.at()))
                .toList();
        if (worth.equals(kept.get(name))) {
            return;
        }
        try {
            memories.write(name, worth);
            kept.put(name, worth);
        } catch (RemoteCallException failure) { // the next pass tries again
            LOG.warnf("images of a node class not stored: nodeclass=%s reason=%s", name, failure.getMessage());
        }
    }

    /** Removes tags and traits. EC2 returns them again for existing images, and they are not needed for deleted images. */
    private static Sighting withoutDetails(Sighting sighting, Instant now) {
        var image = sighting.image();
        return new Sighting(
                new Image(
                        image.id(),
                        image.name(),
                        image.owner(),
                        image.state(),
                        image.architecture(),
                        image.createdAt(),
                        image.deprecatedAt(),
                        Map.of(),
                        image.variant(),
                        image.term()),
                sighting.since(),
                isLasting(sighting.answered(), now) ? sighting.answered() : null);
    }

    private static boolean isLasting(@Nullable Instant lastAnswer, Instant now) {
        return lastAnswer != null && !lastAnswer.plus(LASTING).isAfter(now);
    }

    void forget(String nodeClass) {
        seen.remove(nodeClass);
        kept.remove(nodeClass);
        answered.remove(nodeClass);
        try {
            memories.write(nodeClass, List.of());
        } catch (RemoteCallException failure) {
            LOG.warnf(
                    "stored images of a deleted node class not removed: nodeclass=%s reason=%s",
                    nodeClass, failure.getMessage());
        }
    }
}
