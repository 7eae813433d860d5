package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.model.catalog.LearnedMemories;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.catalog.CapacityStore;
import sh.joiner.port.catalog.CapacityStore.StoredCapacities;
import sh.joiner.port.runner.Runner;

/**
 * Synchronizes the learned memory capacities with those that are stored in the cluster: every process reads, and only the leader writes. Runs
 * periodically, and when the learned or the stored capacities have changed.
 */
public final class LearningLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(LearningLoop.class);
    private static final Duration AGAIN = Duration.ofMinutes(5);
    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final String CALL = "call";
    private static final String TEXT = "text";

    private final LearnedState state;
    private final CapacityStore memories;
    private final InputHealth health;
    private final BooleanSupplier leads;
    private final LastReports lastReports = new LastReports();
    private final Loop loop;

    /** Creates the loop. {@code changed} runs each time a capacity is learned or forgotten, and once when the stored capacities are loaded. */
    public LearningLoop(
            LearnedState state,
            CapacityStore memories,
            InputHealth health,
            BooleanSupplier leads,
            Runner runner,
            Runnable changed) {
        this.state = state;
        this.memories = memories;
        this.health = health;
        this.leads = leads;
        this.loop = new Loop("learning", runner, this::pass);
        state.onChange(loop::wake);
        state.onChange(changed);
        memories.onChange(loop::wake);
    }

    public void start() {
        loop.start();
    }

    Duration pass(Instant now) {
        try {
            var stored = memories.read();
            state.adopt(stored, now);
            answered(stored);
            write(stored.entries(), state.known().all());
            dropOldRequests(stored, now);
            lastReports.forget(CALL);
            health.next(now.plus(AGAIN));
            return AGAIN;
        } catch (RemoteCallException failure) {
            if (lastReports.isNew(CALL, String.valueOf(failure.getMessage()))) {
                LOG.warnf(
                        "reading or storing the learned capacities failed, retrying: reason=%s", failure.getMessage());
            }
            if (!failure.mayPass()) {
                state.continueWithout(); // a user must act before a retry can succeed
                health.answered();
            }
            health.failed(failure);
            health.next(now.plus(RETRY));
            return RETRY;
        }
    }

    /**
     * Reports that the stored capacities were read. Unreadable entries are ignored, block no controller, and are logged when they change. The gate shows the
     * problem until a user fixes the entries.
     */
    private void answered(StoredCapacities stored) {
        health.answered();
        if (stored.unreadable().isEmpty()) {
            lastReports.forget(TEXT);
            return;
        }
        var what =
                "unreadable entries of ConfigMap joiner-capacity are ignored: %d, the first: %s; correct or delete these entries"
                        .formatted(
                                stored.unreadable().size(), stored.unreadable().getFirst());
        if (lastReports.isNew(TEXT, what)) {
            LOG.warn(what);
        }
        health.failed(new RemoteCallException(Category.INVALID, "", what, null));
    }

    /** Removes users' requests to forget capacities if the requests are older than {@link LearnedMemories#LASTS}. This keeps the stored object small. */
    private void dropOldRequests(StoredCapacities stored, Instant now) {
        Set<String> old = stored.forgotten().entrySet().stream()
                .filter(request -> request.getValue().isBefore(now.minus(LearnedMemories.LASTS)))
                .map(request -> request.getKey())
                .collect(Collectors.toSet());
        if (leads.getAsBoolean() && !old.isEmpty()) {
            memories.dropRequests(old);
        }
    }

    private void write(List<LearnedMemory> before, List<LearnedMemory> now) {
        if (leads.getAsBoolean() && !before.equals(now)) {
            memories.write(now);
            LOG.infof("learned capacities stored: entries=%d", now.size());
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
