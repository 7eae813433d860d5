package sh.joiner.app.log;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logmanager.LogContext;

/** Escapes control characters in all log lines. Installed at the start, before the program reads any object. */
@ApplicationScoped
class SafeLog {

    private static final int BEFORE_OTHERS = 1;

    void start(@Observes @Priority(BEFORE_OTHERS) StartupEvent event) {
        EscapingFormatter.install(LogContext.getLogContext().getLogger("").getHandlers());
    }
}
