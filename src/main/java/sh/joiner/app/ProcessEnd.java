package sh.joiner.app;

import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.Quarkus;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jboss.logging.Logger;

/**
 * Ends a process whose shared sandbox no longer responds or was restarted. A process that loses its lease does not exit: it becomes a standby. A call
 * that hangs must not delay the exit.
 */
final class ProcessEnd {

    private static final Logger LOG = Logger.getLogger(ProcessEnd.class);
    private static final Duration LONGEST_END =
            Duration.ofSeconds(3); // wall-clock time; less than the default lease duration minus renew deadline

    private ProcessEnd() {}

    /** Ends this process with exit code 1 within a few seconds. {@code why} is logged and does not end with a full stop. */
    static void because(String why) {
        LOG.errorf("%s; this process exits", why);
        if (LaunchMode.current() == LaunchMode.NORMAL) {
            Thread.ofPlatform().daemon().name("joiner-end").start(ProcessEnd::halt);
        }
        Quarkus.asyncExit(1);
    }

    private static void halt() {
        long end = System.nanoTime() + LONGEST_END.toNanos();
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
        Runtime.getRuntime().halt(1);
    }
}
