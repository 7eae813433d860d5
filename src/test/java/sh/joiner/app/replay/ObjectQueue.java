package sh.joiner.app.replay;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import sh.joiner.port.runner.Lane;

/** Calls a reconciler as the Operator SDK does: when an object is added here, and when the timer of the reconciler fires. */
final class ObjectQueue {

    private final Lane lane;
    private final DayJournal journal;
    private final Consumer<String> reconcile;
    private final Set<String> queued = new HashSet<>();

    /** {@code reconcile} gets the name of the object. */
    ObjectQueue(Lane lane, DayJournal journal, Consumer<String> reconcile) {
        this.lane = lane;
        this.journal = journal;
        this.reconcile = reconcile;
    }

    <P extends HasMetadata> void start(Reconciler<P> reconciler) {
        reconciler.prepareEventSources(null).forEach(this::start);
    }

    private void start(EventSource<?, ? extends HasMetadata> timer) {
        timer.setEventHandler(event -> add(event.getRelatedCustomResourceID().getName()));
        timer.start();
    }

    /** Schedules a reconciliation of the object, unless a reconciliation is already scheduled. */
    void add(String name) {
        if (queued.add(name)) {
            lane.execute(() -> {
                queued.remove(name);
                reconcileNow(name);
            });
        }
    }

    private void reconcileNow(String name) {
        try {
            reconcile.accept(name);
        } catch (RuntimeException failure) {
            journal.add("failure of %s: %s".formatted(name, failure));
            throw failure;
        }
    }
}
