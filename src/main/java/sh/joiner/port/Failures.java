package sh.joiner.port;

import java.util.function.Consumer;

/**
 * Handles a failure at the top of a thread, a pass, a timer or a batch.
 *
 * <p>A failure ends its task and nothing else: the code that catches the failure reports it and continues with the next task. A
 * {@link StackOverflowError} is such a failure, because the stack is free again when the error is caught. After any other error of the
 * virtual machine, such as {@link OutOfMemoryError}, no object of the process can be trusted. Such an error goes to the thread's uncaught
 * exception handler, which ends the process.
 */
public final class Failures {

    private Failures() {}

    /** Returns true if the process cannot be trusted after this failure, or after one of its causes. */
    public static boolean isFatal(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof VirtualMachineError && !(cause instanceof StackOverflowError)) {
                return true;
            }
        }
        return false;
    }

    /** Passes a fatal failure to the uncaught exception handler of this thread. Does nothing for any other failure. */
    public static void escalate(Throwable failure) {
        if (isFatal(failure)) {
            var thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
        }
    }

    /** Runs a task that must not end its thread; {@code report} receives what the task throws. */
    public static void contain(Runnable task, Report report) {
        try {
            task.run();
        } catch (Throwable failure) {
            escalate(failure);
            report.failed(failure);
        }
    }

    /**
     * Calls every listener, even if an earlier listener fails. A failure goes to the uncaught exception handler of this
     * thread, which logs and counts it.
     */
    public static <T> void callAll(Iterable<? extends T> listeners, Consumer<T> call) {
        for (T listener : listeners) {
            try {
                call.accept(listener);
            } catch (Throwable failure) {
                var thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
            }
        }
    }

    /** Returns the failure as an exception, for callers that know how to handle exceptions but not errors. */
    public static RuntimeException asException(Throwable failure) {
        escalate(failure);
        return failure instanceof RuntimeException exception
                ? exception
                : new IllegalStateException(String.valueOf(failure), failure);
    }

    /** Reports that a task has failed. */
    @FunctionalInterface
    public interface Report {
        void failed(Throwable failure);
    }
}
