package sh.joiner.controller.image;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.ImageMemory;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.ImageMemories;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/** What each class has seen: all of it while the program runs, the part that would be missed over a restart too. Thread-safe. */
public final class SightingBook {

    private static final Logger LOG = Logger.getLogger(SightingBook.class);

    /** What an object of the cluster holds at most is 1 MiB, and an image takes some 300 bytes. */
    private static final int MOST_OF_ALL = 2500;

    private static final int MOST_OF_ONE = 200;
    private static final int LEAST_OF_ONE = 10;

    private final ImageMemories memories;
    private final WorldClock clock;
    private final Map<String, List<Sighting>> seen = new ConcurrentHashMap<>();
    private final Map<String, List<Sighting>> kept = new ConcurrentHashMap<>();
    private final Map<String, Instant> answered = new ConcurrentHashMap<>();

    public SightingBook(ImageMemories memories, WorldClock clock) {
        this.memories = memories;
        this.clock = clock;
    }

    /** Throws {@link OutsideTrouble} where it is not known what was kept: without it an image that is gone would be forgotten. */
    ImageMemory of(NodeClass nodeClass) {
        var known = seen.get(nodeClass.name());
        if (known == null) {
            known = memories.of(nodeClass.name());
            kept.put(nodeClass.name(), known);
            seen.put(nodeClass.name(), known);
        }
        return new ImageMemory(nodeClass.resolved().images(), known);
    }

    /** When everything was last answered; now, if nothing was ever not. */
    Instant answeredAt(NodeClass nodeClass, ImageAnswer answer) {
        var now = clock.now();
        if (answer.isAnswered()) {
            answered.put(nodeClass.name(), now);
            return now;
        }
        return answered.computeIfAbsent(nodeClass.name(), _ -> now);
    }

    void remember(NodeClass nodeClass, Candidates candidates, int classes) {
        var name = nodeClass.name();
        seen.put(name, candidates.sightings());
        int most = Math.clamp(MOST_OF_ALL / Math.max(1, classes), LEAST_OF_ONE, MOST_OF_ONE);
        var worth =
                candidates.worthKeeping(most).stream().map(SightingBook::slim).toList();
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

    /** EC2 tells tags and traits again; of an image that is gone nobody needs them. */
    private static Sighting slim(Sighting one) {
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
                one.since());
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
