package sh.joiner.controller.interruption;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.port.Interruptions;

/**
 * The NodeInterruptions by instance, and what was last written of each notice: the informer tells of a write only a little later. Thread-safe.
 */
final class KnownNotices {

    private final Interruptions objects;
    private final Map<InstanceId, Set<String>> names = new HashMap<>(); // these are guarded by this
    private final Map<String, InstanceId> instances = new HashMap<>();
    private final Map<String, Notice> written = new HashMap<>();
    private final Set<String> unparsed = new HashSet<>();

    KnownNotices(Interruptions objects) {
        this.objects = objects;
    }

    /** From now on. */
    void start() {
        objects.onChange(this::changed);
        objects.all().ifPresent(all -> all.forEach(this::know));
    }

    private void changed(String name) {
        objects.find(name).ifPresentOrElse(this::know, () -> forget(name));
    }

    private synchronized void know(Interruption one) {
        remember(one.name(), one.notice());
        if (one.notice().equals(written.get(one.name()))) {
            written.remove(one.name());
        }
    }

    private void remember(String name, Notice notice) {
        instances.put(name, notice.instance());
        names.computeIfAbsent(notice.instance(), _ -> new HashSet<>()).add(name);
        if (notice.kind() == NoticeKind.UNPARSED) {
            unparsed.add(name);
        }
    }

    private synchronized void forget(String name) {
        written.remove(name);
        unparsed.remove(name);
        var instance = instances.remove(name);
        if (instance != null) {
            names.computeIfPresent(instance, (_, all) -> {
                all.remove(name);
                return all.isEmpty() ? null : all;
            });
        }
    }

    /** This was just written. */
    synchronized void wrote(String name, Notice notice) {
        remember(name, notice);
        written.put(name, notice);
    }

    /** What is known of that object: as it was last written here, else as the cluster shows it. */
    Optional<Notice> notice(String name) {
        synchronized (this) {
            var own = written.get(name);
            if (own != null) {
                return Optional.of(own);
            }
        }
        return objects.find(name).map(Interruption::notice);
    }

    /** The names of the instance's objects, in order. */
    synchronized List<String> of(InstanceId instance) {
        return names.getOrDefault(instance, Set.of()).stream()
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    /** How many messages are kept that could not be read. */
    synchronized int unparsed() {
        return unparsed.size();
    }
}
