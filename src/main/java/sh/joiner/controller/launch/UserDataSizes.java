package sh.joiner.controller.launch;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jboss.logging.Logger;
import sh.joiner.controller.report.News;

/** How large the start-up texts of each node class last were (aws 6.6): EC2 takes 16 KiB and no more. Thread-safe. */
public final class UserDataSizes {

    static final int LARGE = 14_745; // nine tenths of what EC2 takes
    static final int MOST = 16_384;

    private static final Logger LOG = Logger.getLogger(UserDataSizes.class);

    private final Map<String, Integer> bytes = new ConcurrentSkipListMap<>();
    private final News news = new News();

    /** Warns once for each size. */
    void note(String nodeClass, String text) {
        int size = text.getBytes(StandardCharsets.UTF_8).length;
        bytes.put(nodeClass, size);
        if (size >= LARGE && news.isNews(nodeClass, Integer.toString(size))) {
            LOG.warnf("user data is large: nodeClass=%s bytes=%d most=%d", nodeClass, size, MOST);
        }
    }

    void forget(String nodeClass) {
        bytes.remove(nodeClass);
        news.forget(nodeClass);
    }

    /** By node class, in bytes before they are encoded: the gauge {@code karpenter_ec2nodeclasses_userdata_bytes}. */
    public SortedMap<String, Integer> bytes() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(bytes));
    }
}
