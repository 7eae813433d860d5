package sh.joiner.app.log;

import java.util.logging.Formatter;
import java.util.logging.Handler;
import org.jboss.logmanager.ExtFormatter;
import org.jboss.logmanager.ExtHandler;
import org.jboss.logmanager.ExtLogRecord;

/** Formats as another formatter does, with control characters made visible. */
final class EscapingFormatter extends ExtFormatter {

    private final Formatter formatter;

    EscapingFormatter(Formatter formatter) {
        this.formatter = formatter;
    }

    @Override
    public String format(ExtLogRecord record) {
        return ControlCharacters.escaped(formatter.format(record));
    }

    @Override
    public boolean isCallerCalculationRequired() {
        return !(formatter instanceof ExtFormatter other) || other.isCallerCalculationRequired();
    }

    /** Wraps the formatters of these handlers and of their nested handlers. */
    static void install(Handler... handlers) {
        for (var handler : handlers) {
            var formatter = handler.getFormatter();
            if (formatter != null && !(formatter instanceof EscapingFormatter)) {
                handler.setFormatter(new EscapingFormatter(formatter));
            }
            if (handler instanceof ExtHandler parent) {
                install(parent.getHandlers());
            }
        }
    }
}
