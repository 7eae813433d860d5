package sh.joiner.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Records the log messages of one class while it is open: information, warnings and errors. */
public final class Logged extends Handler implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger logger;

    private Logged(Logger logger) {
        this.logger = logger;
        setLevel(Level.INFO);
    }

    public static Logged by(Class<?> logging) {
        var logged = new Logged(Logger.getLogger(logging.getName()));
        logged.logger.addHandler(logged);
        return logged;
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void publish(LogRecord line) {
        if (isLoggable(line)) {
            var parameters = line.getParameters();
            var filled = parameters == null
                    || parameters.length == 0
                    || !line.getMessage().contains("%");
            lines.add(filled ? line.getMessage() : line.getMessage().formatted(parameters));
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
