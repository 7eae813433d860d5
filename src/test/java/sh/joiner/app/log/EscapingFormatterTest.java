package sh.joiner.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.Level;
import org.jboss.logmanager.formatters.PatternFormatter;
import org.jboss.logmanager.handlers.AsyncHandler;
import org.jboss.logmanager.handlers.OutputStreamHandler;
import org.junit.jupiter.api.Test;

class EscapingFormatterTest {

    private static final String FORGED = "12:00:00.000 ERROR [joiner] all nodes terminated";
    private final PatternFormatter pattern = new PatternFormatter("%-5p [%c{2.}] %m%e%n");

    private String logged(String message, RuntimeException thrown) {
        var record = new ExtLogRecord(Level.INFO, "decided: claim=%s", ExtLogRecord.FormatStyle.PRINTF, "test");
        record.setParameters(new Object[] {message});
        record.setLoggerName("sh.joiner.decisions");
        record.setThrown(thrown);
        return new EscapingFormatter(pattern).format(record);
    }

    private String logged(String message) {
        var record = new ExtLogRecord(Level.INFO, message, ExtLogRecord.FormatStyle.NO_FORMAT, "test");
        record.setLoggerName("sh.joiner.decisions");
        return new EscapingFormatter(pattern).format(record);
    }

    @Test
    void aNewlineInAValueStartsNoNewLine() {
        assertThat(logged("a\n" + FORGED + "\r\n\tb"))
                .isEqualToIgnoringNewLines("INFO  [sh.jo.decisions] a\\n" + FORGED + "\\u000d\\n\tb");
    }

    @Test
    void controlCharactersAreVisible() {
        assertThat(logged("\u001b[2Ja\u0007\u009b\u2028\u202eb\u0000 ü 節 😀"))
                .isEqualToIgnoringNewLines(
                        "INFO  [sh.jo.decisions] \\u001b[2Ja\\u0007\\u009b\\u2028\\u202eb\\u0000 ü 節 😀");
    }

    @Test
    void aStackTraceStaysReadableAndItsMessagesCannotForgeLines() {
        var thrown = new IllegalStateException("x\n" + FORGED, new IllegalArgumentException("y\n" + FORGED));

        var lines = logged("a", thrown).lines().toList();

        assertThat(lines.getFirst())
                .startsWith("INFO  [sh.jo.decisions] decided: claim=a")
                .endsWith("x\\n" + FORGED);
        assertThat(lines)
                .anyMatch(line -> line.startsWith("\tat "))
                .contains("Caused by: java.lang.IllegalArgumentException: y\\n" + FORGED)
                .noneMatch(line -> line.startsWith(FORGED));
    }

    @Test
    void nestedHandlersEscapeOnce() {
        var output = new ByteArrayOutputStream();
        var last = new OutputStreamHandler(output, pattern);
        var first = new AsyncHandler();
        first.addHandler(last);

        EscapingFormatter.install(first);
        EscapingFormatter.install(first);
        last.publish(new ExtLogRecord(Level.INFO, "a\nb", ExtLogRecord.FormatStyle.NO_FORMAT, "test"));

        assertThat(output.toString(StandardCharsets.UTF_8)).contains("a\\nb").doesNotContain("\\\\n");
    }
}
