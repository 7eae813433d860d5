package sh.joiner.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.UserRequests.Outcome;
import sh.joiner.port.WorldClock;
import sh.joiner.port.interruption.Interruptions;

/** NodeInterruptions in memory. Writes are visible immediately, unless {@link #fallBehind} was called. Thread-safe. */
public final class FakeInterruptions implements Interruptions {

    private final WorldClock clock;
    private final Map<String, Interruption> objects = new TreeMap<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private final List<String> writes = new ArrayList<>();
    private final Map<String, RuntimeException> failures = new TreeMap<>();
    private Map<String, Interruption> shown = objects;
    private @Nullable RemoteCallException failure;
    private boolean known = true;
    private boolean slow;
    private long version;

    public FakeInterruptions(WorldClock clock) {
        this.clock = clock;
    }

    /** Adds an existing object. */
    public synchronized void has(Interruption object) {
        put(object);
    }

    /** Sets the request of a user, as kubectl would. */
    public synchronized void request(String name, Request request) {
        change(name, seen -> with(seen, seen.notice(), request, seen.progress(), seen.evaluated()));
    }

    /** Sets the request of a user by REST for the version that the user has seen; an empty version matches any. */
    public synchronized Outcome answer(String name, Request request, String seen) {
        var object = objects.get(name);
        if (object == null) {
            return new Outcome.NotFound();
        }
        if (!seen.isEmpty() && !seen.equals(object.version())) {
            return new Outcome.Stale();
        }
        request(name, request);
        return new Outcome.Written();
    }

    /** Makes the set of objects unknown until {@link #makeKnown} is called. */
    public synchronized void makeUnknown() {
        known = false;
    }

    public synchronized void makeKnown() {
        known = true;
    }

    /** Refuses every write from now on; null ends the refusal. */
    public synchronized void refuse(@Nullable RemoteCallException reason) {
        failure = reason;
    }

    /** Refuses every write of that object from now on. */
    public synchronized void refuse(String name, RuntimeException reason) {
        failures.put(name, reason);
    }

    /** Stores writes without showing them from now on. */
    public synchronized void fallBehind() {
        shown = new TreeMap<>(objects);
        slow = true;
    }

    /** Shows all stored writes. */
    public synchronized void catchUp() {
        shown = objects;
        slow = false;
        List.copyOf(objects.keySet()).forEach(this::report);
    }

    /** Returns the writes that changed an object, except {@link #joined}, in order, for example {@code progress spot-i-1 Pending}. */
    public synchronized List<String> writes() {
        return List.copyOf(writes);
    }

    @Override
    public synchronized Optional<List<Interruption>> all() {
        return known ? Optional.of(List.copyOf(shown.values())) : Optional.empty();
    }

    @Override
    public synchronized Optional<Interruption> find(String name) {
        return Optional.ofNullable(shown.get(name));
    }

    @Override
    public void onChange(Consumer<String> listener) {
        listeners.add(listener);
    }

    @Override
    public synchronized boolean create(InterruptionDraft draft) {
        mayWrite(draft.name());
        if (objects.containsKey(draft.name())) {
            return false;
        }
        writes.add("create " + draft.name());
        put(new Interruption(
                draft.name(),
                "uid-" + draft.name(),
                "",
                clock.now(),
                draft.notice(),
                draft.affected(),
                draft.unparsed(),
                Request.NONE,
                Progress.NONE,
                false));
        return true;
    }

    @Override
    public synchronized void amend(String name, Notice notice) {
        mayWrite(name);
        var before = objects.get(name);
        if (before != null && !before.notice().equals(notice)) {
            writes.add("amend " + name);
            change(name, seen -> with(seen, notice, seen.request(), seen.progress(), seen.evaluated()));
        }
    }

    @Override
    public synchronized void joined(String name, NodeName node) {
        mayWrite(name);
        change(name, seen -> seen.joinedBy(node));
    }

    @Override
    public synchronized void progress(Interruption decidedFrom, Progress progress) {
        var name = decidedFrom.name();
        var before = objects.get(name);
        if (before != null && before.evaluated() && before.progress().equals(progress)) {
            return;
        }
        mayWrite(name);
        if (before != null) {
            if (!before.isUnchangedSince(decidedFrom)) {
                throw Interruptions.changed(name);
            }
            writes.add("progress %s %s".formatted(name, progress.phase().word()));
            change(name, seen -> with(seen, seen.notice(), seen.request(), progress, true));
        }
    }

    @Override
    public synchronized void delete(String name) {
        mayWrite(name);
        if (objects.remove(name) != null) {
            writes.add("delete " + name);
            report(name);
        }
    }

    private void mayWrite(String name) {
        if (failure != null) {
            throw failure;
        }
        if (failures.containsKey(name)) {
            throw failures.get(name);
        }
    }

    private void change(String name, UnaryOperator<Interruption> change) {
        var before = objects.get(name);
        if (before != null) {
            put(change.apply(before));
        }
    }

    private static Interruption with(
            Interruption seen, Notice notice, Request request, Progress progress, boolean evaluated) {
        return new Interruption(
                seen.name(),
                seen.uid(),
                seen.version(),
                seen.createdAt(),
                notice,
                seen.affected(),
                seen.unparsed(),
                request,
                progress,
                evaluated);
    }

    private void put(Interruption object) {
        objects.put(
                object.name(),
                new Interruption(
                        object.name(),
                        object.uid(),
                        String.valueOf(++version),
                        object.createdAt(),
                        object.notice(),
                        object.affected(),
                        object.unparsed(),
                        object.request(),
                        object.progress(),
                        object.evaluated()));
        report(object.name());
    }

    private void report(String name) {
        if (!slow) {
            listeners.forEach(listener -> listener.accept(name));
        }
    }
}
