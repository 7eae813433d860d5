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
import sh.joiner.engine.image.ImageMemory;
import sh.joiner.engine.image.ImageMemory.Spec;
import sh.joiner.engine.image.Variants;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.image.ImageMemories;

/** The images that each class has seen: all of them while the process runs, and those that a restart must not lose in the cluster. Thread-safe. */
public final class SightingState {

    private static final Logger LOG = Logger.getLogger(SightingState.class);

    /** The largest number of images stored: an object of the cluster holds at most 1 MiB, and an image takes about 300 bytes. */
    private static final int MOST_OF_ALL = 2500;

    private static final int MOST_OF_ONE = 200;
    private static final int LEAST_OF_ONE = 10;

    /** The shortest silence that is written to the cluster: a shorter one may end with the next look. */
    private static final Duration LASTING = Duration.ofMinutes(10);

    private final ImageMemories memories;
    private final Map<String, List<Sighting>> seen = new ConcurrentHashMap<>();
    private final Map<String, List<Sighting>> kept = new ConcurrentHashMap<>();
    private final Map<String, Map<Requirements, Instant>> answered = new ConcurrentHashMap<>();

    public SightingState(ImageMemories memories) {
        this.memories = memories;
    }

    /**
     * Returns what the class has seen. Throws {@link OutsideTrouble} if the stored images are not known: without them a deleted image would be
     * forgotten.
     */
    ImageMemory of(NodeClass nodeClass, Spec spec) {
        var name = nodeClass.name();
        var known = seen.get(name);
        if (known == null) {
            known = memories.of(name);
            kept.put(name, known);
            seen.put(name, known);
            answered.put(name, silences(known));
        }
        return new ImageMemory(nodeClass.resolved().images(), known, answered.getOrDefault(name, Map.of()), spec);
    }

    /** Returns the requirements for which AWS did not answer when an earlier leader last looked, and since when. */
    private static Map<Requirements, Instant> silences(List<Sighting> kept) {
        var silences = new HashMap<Requirements, Instant>();
        for (var one : kept) {
            var since = one.answered();
            if (since != null) {
                silences.put(Variants.machines(one.image()).orElse(one.image().variant()), since);
            }
        }
        return silences;
    }

    void remember(ImageFinding finding, int classes) {
        var name = finding.nodeClass();
        var candidates = finding.candidates();
        seen.put(name, candidates.sightings());
        answered.put(name, finding.answered());
        int most = Math.clamp(MOST_OF_ALL / Math.max(1, classes), LEAST_OF_ONE, MOST_OF_ONE);
        var worth = candidates.worthKeeping(most).stream()
                .map(sighting -> slim(sighting, finding.at()))
                .toList();
        if (worth.equals(kept.get(name))) {
            return;
        }
        try {
            memories.keep(name, worth);
            kept.put(name, worth);
        } catch (OutsideTrouble trouble) { // the next look tries again
            LOG.warnf("what a node class saw is not kept: nodeclass=%s reason=%s", name, trouble.getMessage());
        }
    }

    /** Removes tags and traits. EC2 returns them again for existing images, and they are not needed for deleted images. */
    private static Sighting slim(Sighting one, Instant now) {
        var image = one.image();
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
                one.since(),
                isLasting(one.answered(), now) ? one.answered() : null);
    }

    private static boolean isLasting(@Nullable Instant silentSince, Instant now) {
        return silentSince != null && !silentSince.plus(LASTING).isAfter(now);
    }

    void forget(String nodeClass) {
        seen.remove(nodeClass);
        kept.remove(nodeClass);
        answered.remove(nodeClass);
        try {
            memories.keep(nodeClass, List.of());
        } catch (OutsideTrouble trouble) {
            LOG.warnf("what a node class saw stays: nodeclass=%s reason=%s", nodeClass, trouble.getMessage());
        }
    }
}
