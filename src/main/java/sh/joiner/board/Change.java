package sh.joiner.board;

import java.util.List;

/**
 * Reports which topics changed since an earlier version. It does not contain the new data: the client reads the topics again.
 *
 * @param version grows with every change
 * @param topics topics that changed since the version in the request, in the order of {@link Topic}
 */
public record Change(long version, List<Topic> topics) {
    public Change {
        topics = List.copyOf(topics);
    }
}
