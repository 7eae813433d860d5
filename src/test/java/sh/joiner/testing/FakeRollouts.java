package sh.joiner.testing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.RolloutDraft;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.port.image.Rollouts;

/** AMIRollouts in memory. Not thread-safe. */
public final class FakeRollouts implements Rollouts {

    private final Map<String, ImageRollout> rollouts = new TreeMap<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private int created;

    private void put(ImageRollout rollout) {
        rollouts.put(rollout.name(), rollout);
        listeners.forEach(Runnable::run);
    }

    /** Sets the request of a user. */
    public void request(String name, @Nullable RolloutRequest request) {
        var known = rollouts.get(name);
        if (known != null && known.request() != request) {
            put(new ImageRollout(
                    name,
                    known.uid(),
                    known.version() + "+",
                    known.generation() + 1,
                    known.createdAt(),
                    known.target(),
                    known.nodeClassUid(),
                    request,
                    known.progress()));
        }
    }

    @Override
    public Optional<List<ImageRollout>> all() {
        return Optional.of(List.copyOf(rollouts.values()));
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public void create(RolloutDraft draft) {
        if (!rollouts.containsKey(draft.name())) {
            created++;
            put(new ImageRollout(
                    draft.name(),
                    "uid-" + draft.name(),
                    "1",
                    1,
                    HandClock.START.plusSeconds(created),
                    draft.target(),
                    draft.nodeClassUid(),
                    null,
                    RolloutProgress.NONE));
        }
    }

    @Override
    public void report(String name, RolloutProgress progress) {
        var known = rollouts.get(name);
        if (known != null && !known.progress().equals(progress)) {
            put(new ImageRollout(
                    name,
                    known.uid(),
                    known.version() + "+",
                    known.generation(),
                    known.createdAt(),
                    known.target(),
                    known.nodeClassUid(),
                    known.request(),
                    progress));
        }
    }

    @Override
    public void clearRequest(ImageRollout handled) {
        var known = rollouts.get(handled.name());
        if (known != null && known.generation() == handled.generation()) {
            request(handled.name(), null);
        }
    }

    @Override
    public void delete(ImageRollout rollout) {
        rollouts.remove(rollout.name());
        listeners.forEach(Runnable::run);
    }
}
