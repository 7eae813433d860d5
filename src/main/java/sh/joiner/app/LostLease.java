package sh.joiner.app;

import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.Quarkus;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jboss.logging.Logger;

/**
 * What follows when the lease is lost: the process ends and is started again, as the reference's does (aws 8.5). A call to AWS that hangs must not
 * hold it up, since another leader may act already.
 */
final class LostLease {

    private static final Logger LOG = Logger.getLogger(LostLease.class);
    private static final Duration LONGEST_END =
            Duration.ofSeconds(3); // of the wall: what the lease's duration leaves after its deadline

    private LostLease() {}

    static void end() {
        LOG.error("the leader's lease is lost: this process ends");
        if (LaunchMode.current() == LaunchMode.NORMAL) {
            Thread.ofPlatform().daemon().name("joiner-end").start(LostLease::halt);
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
