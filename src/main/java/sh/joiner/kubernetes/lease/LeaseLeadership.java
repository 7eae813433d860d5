package sh.joiner.kubernetes.lease;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.Failures;
import sh.joiner.port.Leadership;

/**
 * Leadership with a {@code coordination.k8s.io} Lease. The election follows the rules of client-go, with two differences. First, the
 * holder's right to act expires by a monotonic clock, even if no thread of this class runs. Second, after losing the lease, this process tries
 * to acquire it again.
 */
final class LeaseLeadership implements Leadership {

    private static final Logger LOG = Logger.getLogger(LeaseLeadership.class);
    private static final Duration UNREACHABLE_RETRY =
            Duration.ofMillis(250); // short, so that pods do not wait for a leader after the API server is back
    private static final int CONFLICT = 409; // another process has written the lease since it was read

    private final KubernetesClient client;
    private final LeaseSettings settings;
    private final LeaseConnection connection;
    private final LeaseObject lease;
    private final ObservedLease observed;
    private final ExecutorService callbacks = Executors.newSingleThreadExecutor(task -> thread("joiner-leader", task));
    private Runnable gained = () -> {};
    private Runnable lost = () -> {};
    private @Nullable Thread elections;
    private volatile boolean closing;
    private volatile @Nullable Term held; // the current term; written by the election thread and by close()
    private volatile @Nullable Term acting; // the term in which controllers act; written with the lock held
    private Future<?> leaving = CompletableFuture.completedFuture(null);
    private String loggedReason = "";
    private String loggedHolder = "";
    private boolean unreachable; // loggedReason, loggedHolder and unreachable are used only by the election thread

    /** A period in which this process holds the lease without interruption. */
    private static final class Term {
        private volatile long renewedAt; // start of the last successful attempt
        private boolean entered; // entered and ended are guarded by the lock
        private boolean ended;

        Term(long renewedAt) {
            this.renewedAt = renewedAt;
        }
    }

    LeaseLeadership(KubernetesClient client, LeaseSettings settings) {
        this.client = client;
        this.settings = settings;
        this.connection = new LeaseConnection(client, settings);
        this.lease = new LeaseObject(connection.client(), settings);
        this.observed = new ObservedLease(settings.duration());
    }

    /** Creates a thread with this class's class loader. In tests and in development mode, the creating thread may have a different class loader. */
    private static Thread thread(String name, Runnable task) {
        var thread = Thread.ofPlatform().daemon().name(name).unstarted(task);
        thread.setContextClassLoader(LeaseLeadership.class.getClassLoader());
        return thread;
    }

    @Override
    public void demandPermission() {
        LeasePermission.demand(client, settings);
    }

    @Override
    public synchronized void seek(Runnable gained, Runnable lost) {
        this.gained = gained;
        this.lost = lost;
        var thread = thread("joiner-lease", this::elect);
        elections = thread;
        thread.start();
    }

    @Override
    public boolean isHeld() {
        var term = acting;
        return term != null && !isOver(term);
    }

    /**
     * Returns true if the term is over by the monotonic clock, which continues while the process is suspended. The term ends before another
     * process may take over, because the renew deadline is shorter than the lease duration.
     */
    private boolean isOver(Term term) {
        return System.nanoTime() - term.renewedAt >= settings.renewDeadline().toNanos();
    }

    private void elect() {
        while (!closing) {
            attempt();
            var term = held;
            if (term != null && isOver(term)) {
                lose(term, "not renewed for " + settings.renewDeadline());
            }
            pause();
        }
    }

    private void pause() {
        var period = unreachable && UNREACHABLE_RETRY.compareTo(settings.retryPeriod()) < 0
                ? UNREACHABLE_RETRY
                : settings.retryPeriod();
        double factor = held == null ? 1 + 1.2 * ThreadLocalRandom.current().nextDouble() : 1; // client-go's jitter
        try {
            Thread.sleep(Duration.ofNanos((long) (period.toNanos() * factor)));
        } catch (InterruptedException closed) {
            LOG.debugf("leader election stopped: lease=%s", settings);
        }
    }

    private void attempt() {
        try {
            round();
            loggedReason = "";
            unreachable = false;
        } catch (KubernetesClientException failure) {
            unreachable = isWithoutAnswer(failure);
            logFailure(failure);
        } catch (Throwable failure) { // otherwise the thread would end and this process could never become leader again
            Failures.escalate(failure);
            LOG.errorf(failure, "the lease could not be acquired or renewed: lease=%s", settings);
        }
    }

    /** Returns true if the API server sent no status; the client's error code is then not an HTTP status. */
    private static boolean isWithoutAnswer(KubernetesClientException failure) {
        return failure.getCode() <= 0;
    }

    /**
     * Ends an expired term, because this process may have been suspended. Then makes one attempt, unless the controllers of the last term
     * are still being stopped.
     */
    private void round() {
        var term = held;
        if (term != null && isOver(term)) {
            lose(term, "not renewed for " + settings.renewDeadline());
        }
        if (!leaving.isDone()) {
            return;
        }
        long start = System.nanoTime();
        boolean mine = acquireOrRenew();
        term = held;
        if (mine && term == null) {
            enter(start);
        } else if (mine && term != null) {
            term.renewedAt = start;
        } else if (term != null) {
            lose(term, "held by " + observed.holder());
        }
    }

    /** Returns true if this process holds the lease afterwards. */
    private boolean acquireOrRenew() {
        var found = lease.read();
        observed.observe(found == null ? null : found.getSpec(), System.nanoTime());
        logHolder();
        boolean open = observed.isOpenTo(settings.identity(), System.nanoTime());
        boolean takenOver = held != null
                && !observed.holder()
                        .equals(settings.identity()); // a term ends even if this process could acquire the lease again
        if (!open || takenOver) {
            return false;
        }
        lease.hold(found);
        return true;
    }

    private void enter(long start) {
        var term = new Term(start);
        held = term;
        LOG.infof("leader: lease=%s holder=%s here=true", settings, settings.identity());
        loggedHolder = settings.identity();
        callbacks.execute(() -> begin(term));
    }

    private void begin(Term term) {
        synchronized (this) {
            if (term.ended || closing) {
                return;
            }
            term.entered = true;
            acting = term;
        }
        run(gained);
    }

    /** Ends the term. The callback runs on the callbacks' thread, after the callback that started the term. */
    private void lose(Term term, String reason) {
        boolean entered;
        synchronized (this) {
            term.ended = true;
            acting = null;
            entered = term.entered;
        }
        held = null;
        LOG.warnf("lease lost, standing by: lease=%s reason=%s", settings, reason);
        if (entered && !closing) {
            leaving = callbacks.submit(() -> run(lost));
        }
    }

    private static void run(Runnable callback) {
        try {
            callback.run();
        } catch (Throwable failure) { // an exception must not end the thread
            Failures.escalate(failure);
            LOG.errorf(failure, "handling a change of leadership failed");
        }
    }

    private void logHolder() {
        var holder = observed.holder();
        if (!holder.isEmpty() && !holder.equals(loggedHolder)) {
            loggedHolder = holder;
            LOG.infof(
                    "leader elected: lease=%s holder=%s thisProcess=%s",
                    settings, holder, holder.equals(settings.identity()));
        }
    }

    /** Logs an error, unless the previous attempt failed for the same reason. A conflict is not logged. */
    private void logFailure(KubernetesClientException failure) {
        var why = message(failure);
        if (failure.getCode() != CONFLICT && !why.equals(loggedReason) && !closing) {
            LOG.warnf("lease could not be read or written, retrying: lease=%s reason=%s", settings, why);
            loggedReason = why;
        }
    }

    /** Returns the message of the root cause; the client's own message only says that an operation failed. */
    private static String message(KubernetesClientException failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }

    @Override
    public void close() {
        closing = true;
        Thread thread;
        synchronized (this) {
            thread = elections;
            acting = null;
        }
        callbacks.shutdown(); // not awaited, because the callback's thread may call this method
        if (thread != null) {
            thread.interrupt();
            awaitEnd(thread);
            release();
        }
        connection.close();
    }

    private void awaitEnd(Thread thread) {
        try {
            thread.join(settings.retryPeriod().multipliedBy(2));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Releases the lease. A process that is killed does not release its lease, which then expires. */
    private void release() {
        if (held == null) {
            return;
        }
        held = null;
        try {
            lease.release();
        } catch (KubernetesClientException unreachable) {
            LOG.infof("lease not released: lease=%s reason=%s", settings, message(unreachable));
        }
    }
}
