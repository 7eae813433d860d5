package sh.joiner.board;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts the changes of the board and stores the version of the last change of each topic. So a client can ask which topics to read again.
 * Thread-safe.
 */
final class Versions {

    private final String epoch = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
    private final Map<Topic, Long> versions = new EnumMap<>(Topic.class);
    private long version;

    /** Returns the name of this run of the program. Versions are valid only within one run. */
    String epoch() {
        return epoch;
    }

    /** Returns the topics that changed after this version. The version before the first change is 0. */
    synchronized Change since(long known) {
        var topics = Arrays.stream(Topic.values())
                .filter(topic -> versions.getOrDefault(topic, 0L) > known)
                .toList();
        return new Change(version, topics);
    }

    synchronized void touch(Collection<Topic> topics) {
        version++;
        topics.forEach(topic -> versions.put(topic, version));
    }
}
