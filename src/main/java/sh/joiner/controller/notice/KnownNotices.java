package sh.joiner.controller.notice;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.port.interruption.Interruptions;

/**
 * The NodeInterruptions by instance, and each notice as this process last wrote it. The informer shows a write only after a delay. Thread-safe.
 */
final class KnownNotices {

    private final Interruptions objects;
    private final Map<InstanceId, Set<String>> names = new HashMap<>(); // guarded by this, like the fields below
    private final Map<String, Target> targets = new HashMap<>();
    private final Map<String, Notice> written = new HashMap<>();
    private final Set<String> unparsed = new HashSet<>();

    /** The instance and the claim that an object is about. */
    private record Target(InstanceId instance, ClaimName claim) {}

    KnownNotices(Interruptions objects) {
        this.objects = objects;
    }

    /** Starts to watch the objects. */
    void start() {
        objects.onChange(this::changed);
        objects.all().ifPresent(all -> all.forEach(this::know));
    }

    private void changed(String name) {
        objects.find(name).ifPresentOrElse(this::know, () -> forget(name));
    }

    private synchronized void know(Interruption interruption) {
        remember(interruption.name(), interruption.affected().claim(), interruption.notice());
        if (interruption.notice().equals(written.get(interruption.name()))) {
            written.remove(interruption.name());
        }
    }

    private void remember(String name, ClaimName claim, Notice notice) {
        targets.put(name, new Target(notice.instance(), claim));
        names.computeIfAbsent(notice.instance(), _ -> new HashSet<>()).add(name);
        if (notice.kind() == NoticeKind.UNPARSED) {
            unparsed.add(name);
        }
    }

    private synchronized void forget(String name) {
        written.remove(name);
        unparsed.remove(name);
        var target = targets.remove(name);
        if (target != null) {
            names.computeIfPresent(target.instance(), (_, all) -> {
                all.remove(name);
                return all.isEmpty() ? null : all;
            });
        }
    }

    /** Records a new object that was just written. */
    synchronized void created(String name, ClaimName claim, Notice notice) {
        remember(name, claim, notice);
        written.put(name, notice);
    }

    /** Records a known object that was just updated. */
    synchronized void amended(String name, Notice notice) {
        if (targets.containsKey(name)) {
            written.put(name, notice);
        }
    }

    /**
     * Returns the notice of this object as this process last wrote it. If this process has not written the notice, returns the notice in the cluster.
     */
    Optional<Notice> notice(String name) {
        synchronized (this) {
            var own = written.get(name);
            if (own != null) {
                return Optional.of(own);
            }
        }
        return objects.find(name).map(Interruption::notice);
    }

    /** Returns the sorted names of all objects about the same event and the same claim. Includes the object with the given name if it exists. */
    List<String> same(String name, ClaimName claim, Notice notice) {
        return of(notice.instance()).stream()
                .filter(other -> other.equals(name) || (isAbout(other, claim) && isSame(other, notice)))
                .toList();
    }

    private boolean isSame(String name, Notice notice) {
        return notice(name).filter(known -> NoticeMerge.isSame(known, notice)).isPresent();
    }

    private synchronized boolean isAbout(String name, ClaimName claim) {
        var target = targets.get(name);
        return target != null && target.claim().equals(claim);
    }

    private synchronized List<String> of(InstanceId instance) {
        return names.getOrDefault(instance, Set.of()).stream()
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    /** Returns the number of stored messages that could not be parsed. */
    synchronized int unparsed() {
        return unparsed.size();
    }
}
