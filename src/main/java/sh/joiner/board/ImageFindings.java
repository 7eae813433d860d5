package sh.joiner.board;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import sh.joiner.board.catalog.CandidateView;
import sh.joiner.board.catalog.ImageProjection;
import sh.joiner.board.catalog.SeenImageView;
import sh.joiner.engine.image.ImageFinding;

/** The last verdicts on the AMIs of each node class. Thread-safe. */
final class ImageFindings {

    private final Map<String, ImageFinding> byNodeClass = new ConcurrentSkipListMap<>();

    /**
     * Stores the finding. Returns true if it is the first finding of the node class, or if it differs from the previous
     * finding in more than the time.
     */
    boolean put(ImageFinding finding) {
        var before = byNodeClass.put(finding.nodeClass(), finding);
        return before == null || !finding.saysTheSameAs(before);
    }

    void remove(String nodeClass) {
        byNodeClass.remove(nodeClass);
    }

    /** Returns the candidates of all node classes, newest first. */
    List<CandidateView> candidates() {
        return ImageProjection.candidates(List.copyOf(byNodeClass.values()));
    }

    Optional<SeenImageView> image(String id) {
        return ImageProjection.image(List.copyOf(byNodeClass.values()), id);
    }
}
