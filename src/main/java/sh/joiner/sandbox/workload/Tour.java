package sh.joiner.sandbox.workload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.store.ObjectStore;

/**
 * The story that the sandbox tells a newcomer: pools first, then waves of workloads, then some mistakes as people make them, and a scale-down.
 * It only writes objects, as a person could; everything else is the program's own work.
 */
public final class Tour implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Tour.class);

    static final List<Step> STEPS = List.of(
            new Step.Apply(Duration.ofSeconds(1), "10-node-classes.yaml"),
            new Step.Apply(Duration.ofSeconds(2), "20-node-pools.yaml"),
            new Step.Apply(Duration.ofSeconds(3), "30-agents.yaml"),
            new Step.Apply(Duration.ofSeconds(4), "40-shop.yaml"),
            new Step.Apply(Duration.ofSeconds(15), "50-data.yaml"),
            new Step.Apply(Duration.ofSeconds(25), "60-batch.yaml"),
            new Step.Apply(Duration.ofSeconds(40), "70-wish-without-a-place.yaml"),
            new Step.Apply(Duration.ofSeconds(120), "80-pool-without-a-class.yaml"),
            new Step.Scale(Duration.ofSeconds(300), "shop", "web", 24),
            new Step.Scale(Duration.ofSeconds(310), "batch", "transcode", 8));

    private final ObjectStore store;
    private final WorldClock clock;
    private final Story story;
    private final List<WorldClock.Timer> timers = new ArrayList<>();

    public Tour(ObjectStore store, WorldClock clock, Story story) {
        this.store = store;
        this.clock = clock;
        this.story = story;
    }

    /** Begins the story; the store must know the custom resources by then. */
    public void start() {
        switch (story) {
            case TOUR -> STEPS.forEach(step -> timers.add(clock.schedule(step.at(), () -> take(step))));
            case NONE -> LOG.debug("No story: the cluster stays as it is");
        }
    }

    private void take(Step step) {
        try {
            switch (step) {
                case Step.Apply(var _, String file) ->
                    Manifest.read("kubernetes/tour/" + file).applyTo(store);
                case Step.Scale scale -> scale(scale);
            }
        } catch (ApiException e) {
            LOG.warnf("A step of the tour was refused step=%s reason=%s", step, e.getMessage());
        }
    }

    private void scale(Step.Scale scale) {
        store.update("deployments.apps", scale.namespace(), scale.deployment(), object -> {
            Json.child(object, "spec").put("replicas", scale.replicas());
            return object;
        });
    }

    @Override
    public void close() {
        timers.forEach(WorldClock.Timer::cancel);
    }

    /** One step, and how long after the beginning it is taken. */
    sealed interface Step {

        Duration at();

        /** Applies a file of the tour. */
        record Apply(Duration at, String file) implements Step {}

        /** Changes the size of a Deployment. */
        record Scale(Duration at, String namespace, String deployment, int replicas) implements Step {}
    }
}
