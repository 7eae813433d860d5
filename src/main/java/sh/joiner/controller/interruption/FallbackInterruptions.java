package sh.joiner.controller.interruption;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.Failures;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.WorldClock;
import sh.joiner.port.interruption.InterruptionPolicies;
import sh.joiner.port.interruption.Interruptions;

/**
 * Stores NodeInterruptions in the cluster, or in memory if the CRD is not installed because the cluster has only Karpenter's CRDs. In such a cluster,
 * Joiner handles notices as Karpenter does. Karpenter does not store notices. Thread-safe.
 */
public final class FallbackInterruptions implements Interruptions {

    private static final Logger LOG = Logger.getLogger(FallbackInterruptions.class);

    private final Interruptions stored;
    private final WorldClock clock;
    private final Map<String, Interruption> inMemory = new ConcurrentHashMap<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private volatile boolean isCrdMissing;

    public FallbackInterruptions(Interruptions stored, WorldClock clock) {
        this.stored = stored;
        this.clock = clock;
    }

    /**
     * Returns the policies in effect. No policy is in effect while notices are stored in memory, because users can neither see nor approve such notices.
     * The policies apply again when a notice was stored in the cluster, or when no notice is left in memory.
     */
    public InterruptionPolicies governedBy(InterruptionPolicies policies) {
        return new SuspendedPolicies(policies, () -> isCrdMissing && !inMemory.isEmpty());
    }

    @Override
    public Optional<List<Interruption>> all() {
        return inMemory.isEmpty()
                ? stored.all()
                : stored.all()
                        .map(all -> Stream.concat(all.stream(), inMemory.values().stream())
                                .sorted(Comparator.comparing(Interruption::name))
                                .toList());
    }

    @Override
    public Optional<Interruption> find(String name) {
        return Optional.ofNullable(inMemory.get(name)).or(() -> stored.find(name));
    }

    @Override
    public void onChange(Consumer<String> listener) {
        listeners.add(listener);
        stored.onChange(listener);
    }

    @Override
    public boolean create(InterruptionDraft draft) {
        try {
            boolean written = !inMemory.containsKey(draft.name()) && stored.create(draft);
            isCrdMissing &= !written;
            return written;
        } catch (RemoteCallException failure) {
            if (failure.category() != Category.NOT_FOUND) {
                throw failure;
            }
            return keepInMemory(draft);
        }
    }

    private boolean keepInMemory(InterruptionDraft draft) {
        var object = draft.writtenAt(clock.now());
        isCrdMissing = true;
        if (inMemory.putIfAbsent(draft.name(), object) != null) {
            return false;
        }
        LOG.warnf(
                "notice is kept in memory only, because the CRD of NodeInterruption is not installed (install Joiner's CRDs): interruption=%s",
                draft.name());
        notifyListeners(draft.name());
        return true;
    }

    @Override
    public void amend(String name, Notice notice) {
        if (!isChanged(name, interruption -> interruption.with(notice))) {
            stored.amend(name, notice);
        }
    }

    @Override
    public void joined(String name, NodeName node) {
        if (!isChanged(name, interruption -> interruption.joinedBy(node))) {
            stored.joined(name, node);
        }
    }

    @Override
    public void progress(Interruption decidedFrom, Progress progress) {
        if (!isChanged(decidedFrom.name(), interruption -> progressed(interruption, decidedFrom, progress))) {
            stored.progress(decidedFrom, progress);
        }
    }

    private static Interruption progressed(Interruption interruption, Interruption decidedFrom, Progress progress) {
        if (!interruption.isUnchangedSince(decidedFrom)) {
            throw Interruptions.changed(interruption.name());
        }
        return interruption.with(progress);
    }

    private boolean isChanged(String name, UnaryOperator<Interruption> change) {
        boolean here = inMemory.computeIfPresent(name, (_, interruption) -> change.apply(interruption)) != null;
        if (here) {
            notifyListeners(name);
        }
        return here;
    }

    @Override
    public void delete(String name) {
        if (inMemory.remove(name) == null) {
            stored.delete(name);
        } else {
            notifyListeners(name);
        }
    }

    private void notifyListeners(String name) {
        Failures.callAll(listeners, listener -> listener.accept(name));
    }
}
