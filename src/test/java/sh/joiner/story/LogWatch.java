package sh.joiner.story;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Remembers what the program logs while it is open: every warning and error, or all that is told without being asked for. */
final class LogWatch extends Handler implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    private LogWatch(Level level) {
        setLevel(level);
    }

    static LogWatch open() {
        return open(Level.WARNING);
    }

    /** One that remembers what is logged at the usual level, and not what went wrong alone. */
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

    /** A line with gaps carries what fills them beside it. */
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
