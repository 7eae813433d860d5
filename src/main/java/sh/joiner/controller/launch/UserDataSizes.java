package sh.joiner.controller.launch;

import java.nio.charset.StandardCharsets;
import org.jboss.logging.Logger;
import sh.joiner.controller.report.LastReports;

/** Logs a warning if user data is almost as large as EC2's limit of 16 KiB (aws 6.6). Thread-safe. */
final class UserDataSizes {

    static final int LARGE = 14_745; // nine tenths of EC2's limit
    static final int MOST = 16_384;

    private static final Logger LOG = Logger.getLogger(UserDataSizes.class);

    private final LastReports lastReports = new LastReports();

    /** Logs a warning if the text is large and its size differs from the last size that was logged for the class. */
    void note(String nodeClass, String text) {
        int size = text.getBytes(StandardCharsets.UTF_8).length;
        if (size >= LARGE && lastReports.isNew(nodeClass, Integer.toString(size))) {
            LOG.warnf("user data is close to EC2's limit: nodeClass=%s bytes=%d limit=%d", nodeClass, size, MOST);
        }
    }
}
