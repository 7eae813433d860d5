package sh.joiner.port.runner;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Tasks of one kind that a {@link Runner} runs. Thread-safe. */
public interface Lane extends Executor, AutoCloseable {

    /**
     * Runs the task soon, and never before this method returns to a task of the same runner. A failure of the task is logged and ends no other task.
     * Does nothing once the lane is closed.
     */
    @Override
    void execute(Runnable task);

    /**
     * Runs these tasks beside each other and returns their results in the order of the tasks, once the last has ended. Throws what the first of the
     * failed tasks threw. A task of the same lane must not call this: it could wait for itself.
     */
    <T> List<T> invokeAll(List<Supplier<T>> tasks);

    /** Returns true once the lane is closed: a failure that a task meets from then on is not worth a word in the log. */
    boolean isClosed();

    /** Drops all tasks that wait and interrupts those that run. */
    @Override
    void close();
}
