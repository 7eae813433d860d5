package sh.joiner.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.Failures;
import sh.joiner.port.WorldClock;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;
import sh.joiner.port.runner.Stopwatch;

/** Runs controllers on the thread of the test, on request and always in the same order. Time passes only when the test advances the clock. */
public final class SingleThreadRunner implements Runner {

    private static final Logger LOG = Logger.getLogger(SingleThreadRunner.class);

    private final HandClock clock;
    private final @Nullable Random order;
    private final List<Submission> waiting = new ArrayList<>();
    private final List<OwnLane> running = new ArrayList<>();

    private record Submission(OwnLane lane, Runnable task) {}

    /** Creates a runner that runs tasks in the order of their submission. */
    public SingleThreadRunner(HandClock clock) {
        this.clock = clock;
        this.order = null;
    }

    /** Creates a runner that picks a random task among those that can run. */
    public SingleThreadRunner(HandClock clock, Random order) {
        this.clock = clock;
        this.order = order;
    }

    @Override
    public WorldClock clock() {
        return clock;
    }

    @Override
    public Lane lane(String name) {
        return new OwnLane(name, true);
    }

    @Override
    public Lane lane(String name, int limit) {
        return new OwnLane(name, limit == 1);
    }

    @Override
    public Stopwatch stopwatch() {
        var start = clock.now();
        return () -> Duration.between(start, clock.now());
    }

    @Override
    public WorldClock.Timer timeout(Duration delay, Runnable task) {
        return clock.schedule(delay, task);
    }

    /** Runs the submitted tasks, and the tasks that these submit, until none wait. */
    public void run() {
        for (var next = next(); next != null; next = next()) {
            run(next);
        }
    }

    /** Advances the clock from timer to timer, and runs the tasks that each timer submits. */
    public void advance(Duration by) {
        var end = clock.now().plus(by);
        run();
        while (clock.runNext(end)) {
            run();
        }
    }

    private @Nullable Submission next() {
        var eligible = new ArrayList<Submission>();
        var lanes = new ArrayList<>(running);
        for (var submission : waiting) {
            if (!submission.lane.oneByOne || !lanes.contains(submission.lane)) {
                eligible.add(submission);
                lanes.add(submission.lane);
            }
        }
        if (eligible.isEmpty()) {
            return null;
        }
        var chosen = eligible.get(order == null ? 0 : order.nextInt(eligible.size()));
        waiting.remove(chosen);
        return chosen;
    }

    private void run(Submission submission) {
        running.add(submission.lane);
        try {
            submission.task.run();
        } catch (Throwable failure) {
            Failures.escalate(failure);
            LOG.errorf(failure, "task failed: lane=%s", submission.lane.name);
        } finally {
            running.remove(submission.lane);
        }
    }

    /** A lane that is compared by identity. */
    private final class OwnLane implements Lane {

        private final String name;
        private final boolean oneByOne;
        private boolean closed;

        OwnLane(String name, boolean oneByOne) {
            this.name = name;
            this.oneByOne = oneByOne;
        }

        @Override
        public void execute(Runnable task) {
            if (!closed) {
                waiting.add(new Submission(this, task));
            }
        }

        @Override
        public <T> List<T> invokeAll(List<Supplier<T>> tasks) {
            var results = new ArrayList<T>();
            RuntimeException first = null;
            for (var task : tasks) {
                try {
                    results.add(task.get());
                } catch (Throwable failure) {
                    first = first == null ? Failures.asException(failure) : first;
                }
            }
            if (first != null) {
                throw first;
            }
            return results;
        }

        @Override
        public boolean isClosed() {
            return closed;
        }

        @Override
        public void close() {
            closed = true;
            waiting.removeIf(submission -> submission.lane == this);
        }
    }
}
