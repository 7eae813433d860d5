package sh.joiner.board;

import java.util.List;

/**
 * Reports which topics changed since an earlier version. It does not contain the new data: the client reads the topics again.
 *
 * @param version grows with every change
 * @param topics what changed since the version that was asked about, in order
 */
public record Change(long version, List<Topic> topics) {
    public Change {
        topics = List.copyOf(topics);
    }
}
