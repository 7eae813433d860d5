package sh.joiner.story;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Remembers every warning and error that the program logs while it is open. */
final class LogWatch extends Handler implements AutoCloseable {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    private LogWatch() {
        setLevel(Level.WARNING);
    }

    static LogWatch open() {
        var watch = new LogWatch();
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
