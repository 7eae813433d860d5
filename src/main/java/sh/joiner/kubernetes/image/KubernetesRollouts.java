package sh.joiner.kubernetes.image;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Optional;
import sh.joiner.api.image.AMIRollout;
import sh.joiner.api.nodeclass.RolloutTranslation;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.kubernetes.call.Locked;
import sh.joiner.kubernetes.informer.ReportedKind;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.RolloutDraft;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.image.Rollouts;

/** AMIRollouts, watched by an informer. */
public final class KubernetesRollouts implements Rollouts, AutoCloseable {

    private static final String PATH = "/apis/joiner.sh/v1alpha1/amirollouts";
    private static final int CONFLICT = 409;

    private final KubernetesClient client;
    private final WorldClock clock;
    private final ReportedKind<AMIRollout, ImageRollout> rollouts;

    public KubernetesRollouts(KubernetesClient client, WorldClock clock, Unreadable unreadable) {
        this.client = client;
        this.clock = clock;
        this.rollouts = new ReportedKind<>(client, clock, AMIRollout.class, RolloutTranslation::rollout, unreadable);
    }

    public void start() {
        rollouts.start();
    }

    public WatchedKind watched() {
        return rollouts.watched();
    }

    @Override
    public Optional<List<ImageRollout>> all() {
        return rollouts.all();
    }

    /** Returns an error that prevents the first list. Empty if the list is complete or no error is known. */
    public Optional<RemoteCallException> failure() {
        return rollouts.failure();
    }

    @Override
    public void onChange(Runnable listener) {
        rollouts.onChange(listener);
    }

    @Override
    public void create(RolloutDraft draft) {
        try {
            client.resource(RolloutTranslation.wire(draft)).create();
        } catch (KubernetesClientException failure) {
            if (failure.getCode() != CONFLICT) {
                throw ApiCalls.translated(failure);
            }
        }
    }

    @Override
    public void report(String name, RolloutProgress progress) {
        rollouts.report(name, object -> write(object, progress));
    }

    /** Writes the progress and the condition. Returns true if the object has changed. */
    private boolean write(AMIRollout object, RolloutProgress progress) {
        boolean changed = RolloutTranslation.write(object.getStatus(), progress);
        if (changed) {
            RolloutTranslation.say(object.conditions(clock.now()), progress);
        }
        return changed;
    }

    @Override
    public void clearRequest(ImageRollout handled) {
        ApiCalls.ignoringNotFound(() -> Locked.write(Optional.empty(), () -> ask(handled.name()), found -> {
            if (Long.valueOf(handled.generation()).equals(found.getMetadata().getGeneration())
                    && found.getSpec().request != null) {
                found.getSpec().request = null;
                client.resource(found).update();
            }
        }));
    }

    private Optional<AMIRollout> ask(String name) {
        return Optional.ofNullable(
                client.resources(AMIRollout.class).withName(name).get());
    }

    @Override
    public void delete(ImageRollout rollout) {
        ApiCalls.delete(client, PATH + "/" + rollout.name(), rollout.uid());
    }

    @Override
    public void close() {
        rollouts.close();
    }
}
