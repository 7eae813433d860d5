package sh.joiner.port.runner;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Tasks of one kind that a {@link Runner} runs. Thread-safe. */
public interface Lane extends Executor, AutoCloseable {

    /**
     * Runs the task soon, and never within this call. A failure of the task is logged and ends no other task. Does nothing once the lane is
     * closed.
     */
    @Override
    void execute(Runnable task);

    /**
     * Runs these tasks concurrently and returns their results in the order of the tasks, after the last has ended. Throws the exception of
     * the first failed task. A task of the same lane must not call this method, because it could wait for itself.
     */
    <T> List<T> invokeAll(List<Supplier<T>> tasks);

    /** Returns true once the lane is closed. After that, failures of tasks need no log message. */
    boolean isClosed();

    /** Drops all waiting tasks and interrupts the running ones. */
    @Override
    void close();
}
