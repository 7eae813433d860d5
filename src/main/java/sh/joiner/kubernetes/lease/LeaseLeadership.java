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
 * Leadership by a {@code coordination.k8s.io} Lease, after the rules of client-go's leader election. Two differences: the holder's right to act
 * ends by a monotonic clock even while no thread of this class runs, and a lease that was lost is sought again.
 */
final class LeaseLeadership implements Leadership {

    private static final Logger LOG = Logger.getLogger(LeaseLeadership.class);
    private static final Duration UNREACHABLE_RETRY =
            Duration.ofMillis(250); // soon, so that pods do not wait for a leader once the API server is back
    private static final int CONFLICT = 409; // another process was quicker

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
    private volatile @Nullable Term held; // by this process, as the elections know
    private volatile @Nullable Term acting; // the term in which controllers act; written under the lock
    private Future<?> leaving = CompletableFuture.completedFuture(null);
    private String trouble = "";
    private String toldHolder = "";
    private boolean unreachable; // these three are the elections' own

    /** A time in which this process holds the lease without a break. */
    private static final class Term {
        private volatile long renewedAt; // when the last successful request was begun
        private boolean entered; // these two are guarded by the lock
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

    /** Threads see the classes of whoever made them, which is not a matter of course in tests and during development. */
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

    /** By the monotonic clock, which goes on while the process is suspended. The renew deadline is shorter than the lease. */
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
            rest();
        }
    }

    private void rest() {
        var period = unreachable && UNREACHABLE_RETRY.compareTo(settings.retryPeriod()) < 0
                ? UNREACHABLE_RETRY
                : settings.retryPeriod();
        double factor = held == null ? 1 + 1.2 * ThreadLocalRandom.current().nextDouble() : 1; // as client-go's jitter
        try {
            Thread.sleep(Duration.ofNanos((long) (period.toNanos() * factor)));
        } catch (InterruptedException closed) {
            LOG.debugf("no more elections: lease=%s", settings);
        }
    }

    private void attempt() {
        try {
            round();
            trouble = "";
            unreachable = false;
        } catch (KubernetesClientException refused) {
            unreachable = isWithoutAnswer(refused);
            tell(refused);
        } catch (Throwable broken) { // the top of the thread: without it this process would never lead again
            Failures.escalate(broken);
            LOG.errorf(broken, "an attempt to hold the lease failed: lease=%s", settings);
        }
    }

    /** Returns true if the API server sent no status: the client then has a code that is none of HTTP's. */
    private static boolean isWithoutAnswer(KubernetesClientException refused) {
        return refused.getCode() <= 0;
    }

    /** A term that is over is ended before anything else: this process may have been suspended. What the last term began must have stopped. */
    private void round() {
        var term = held;
        if (term != null && isOver(term)) {
            lose(term, "not renewed for " + settings.renewDeadline());
        }
        if (!leaving.isDone()) {
            return;
        }
        long asked = System.nanoTime();
        boolean mine = isTaken();
        term = held;
        if (mine && term == null) {
            enter(asked);
        } else if (mine && term != null) {
            term.renewedAt = asked;
        } else if (term != null) {
            lose(term, "held by " + observed.holder());
        }
    }

    private boolean isTaken() {
        var found = lease.read();
        observed.observe(found == null ? null : found.getSpec(), System.nanoTime());
        tellHolder();
        boolean open = observed.isOpenTo(settings.identity(), System.nanoTime());
        boolean taken = held != null
                && !observed.holder().equals(settings.identity()); // a term ends, even if it could begin anew
        if (!open || taken) {
            return false;
        }
        lease.hold(found);
        return true;
    }

    private void enter(long asked) {
        var term = new Term(asked);
        held = term;
        LOG.infof("leader: lease=%s holder=%s here=true", settings, settings.identity());
        toldHolder = settings.identity();
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

    /** Whatever takes long runs elsewhere: the elections must go on. */
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
        } catch (Throwable broken) { // the top of the thread
            Failures.escalate(broken);
            LOG.errorf(broken, "a change of leadership was not carried out");
        }
    }

    private void tellHolder() {
        var holder = observed.holder();
        if (!holder.isEmpty() && !holder.equals(toldHolder)) {
            toldHolder = holder;
            LOG.infof("leader: lease=%s holder=%s here=%s", settings, holder, holder.equals(settings.identity()));
        }
    }

    /** Once when it begins, and whenever it is another. */
    private void tell(KubernetesClientException refused) {
        var why = message(refused);
        if (refused.getCode() != CONFLICT && !why.equals(trouble) && !closing) {
            LOG.warnf("lease not reached: lease=%s reason=%s", settings, why);
            trouble = why;
        }
    }

    /** The client says that its operation failed; its root cause says why. */
    private static String message(KubernetesClientException refused) {
        Throwable root = refused;
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
        callbacks.shutdown(); // this may be its thread
        if (thread != null) {
            thread.interrupt();
            awaitEnd(thread);
            giveBack();
        }
        connection.close();
    }

    private void awaitEnd(Thread thread) {
        try {
            thread.join(settings.retryPeriod().multipliedBy(2));
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** A holder that was killed leaves its lease to run out. */
    private void giveBack() {
        if (held == null) {
            return;
        }
        held = null;
        try {
            lease.giveBack();
        } catch (KubernetesClientException unreachable) {
            LOG.infof("lease not given back: lease=%s reason=%s", settings, message(unreachable));
        }
    }
}
