package sh.joiner.board;

import java.util.List;

/**
 * Tells that something is new since an earlier version, not what: whoever cares reads again.
 *
 * @param version grows with every change
 * @param topics what changed since the version that was asked about, in order
 */
public record Change(long version, List<Topic> topics) {
    public Change {
        topics = List.copyOf(topics);
    }
}
