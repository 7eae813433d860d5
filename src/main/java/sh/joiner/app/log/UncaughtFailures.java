package sh.joiner.app.log;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;
import sh.joiner.port.Failures;

/** Logs and counts each uncaught failure, and ends the process if the failure is fatal. */
@ApplicationScoped
public class UncaughtFailures implements Thread.UncaughtExceptionHandler {

    private static final Logger LOG = Logger.getLogger(UncaughtFailures.class);
    private static final int BEFORE_OTHERS = 1;

    private final Counter failures;

    UncaughtFailures(CollectorRegistry registry) {
        failures = Counter.build("joiner_uncaught_failures", "Number of uncaught failures of threads and listeners.")
                .register(registry);
    }

    void start(@Observes @Priority(BEFORE_OTHERS) StartupEvent event) {
        Thread.setDefaultUncaughtExceptionHandler(this);
    }

    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
        failures.inc();
        LOG.errorf("uncaught failure: thread=%s reason=%s at=%s", thread.getName(), failure, place(failure));
        if (Failures.isFatal(failure)) {
            Quarkus.asyncExit(1);
        }
    }

    private static String place(Throwable failure) {
        var frames = failure.getStackTrace();
        return frames.length == 0 ? "unknown" : frames[0].toString();
    }
}
