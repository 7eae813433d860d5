package sh.joiner.story;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Records what Joiner logs while this object is open: warnings and errors, or every line at the default level. */
final class LogWatch extends Handler implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    private LogWatch(Level level) {
        setLevel(level);
    }

    static LogWatch open() {
        return open(Level.WARNING);
    }

    /** Returns a watch that records every line at the default level, not only warnings and errors. */
    static LogWatch ofEverything() {
        return open(Level.INFO);
    }

    private static LogWatch open(Level level) {
        var watch = new LogWatch(level);
        Logger.getLogger("").addHandler(watch);
        return watch;
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void publish(LogRecord line) {
        if (isLoggable(line)) {
            lines.add(line.getLoggerName() + ": " + line.getMessage() + filled(line));
        }
    }

    /** Returns the parameters of a log line with placeholders. */
    private static String filled(LogRecord line) {
        var parameters = line.getParameters();
        return parameters == null || parameters.length == 0 ? "" : " " + Arrays.toString(parameters);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        Logger.getLogger("").removeHandler(this);
    }
}
