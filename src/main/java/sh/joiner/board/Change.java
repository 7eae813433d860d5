package sh.joiner.board;

import java.util.List;

/**
 * The topics that changed since an earlier version, without the new data. The client reads these topics again.
 *
 * @param version grows with every change
 * @param topics topics that changed since the version in the request, in the order of {@link Topic}
 */
public record Change(long version, List<Topic> topics) {
    public Change {
        topics = List.copyOf(topics);
    }
}
