package sh.joiner.app;

import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.Quarkus;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jboss.logging.Logger;

/**
 * The end of a process that must not act any more. When its lease is lost it is started again, as the reference's is (aws 8.5); a call to AWS that
 * hangs must not hold it up, since another leader may act already.
 */
final class ProcessEnd {

    private static final Logger LOG = Logger.getLogger(ProcessEnd.class);
    private static final Duration LONGEST_END =
            Duration.ofSeconds(3); // of the wall: what the lease's duration leaves after its deadline

    private ProcessEnd() {}

    /** Ends with exit code 1, within a few seconds. {@code why} is a sentence without its full stop. */
    static void because(String why) {
        LOG.errorf("%s: this process ends", why);
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
