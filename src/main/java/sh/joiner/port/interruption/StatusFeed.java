package sh.joiner.port.interruption;

import java.util.List;
import sh.joiner.model.interruption.Notice;
import sh.joiner.port.RemoteCallException;

/** Reads the status of instances from EC2: failed status checks and scheduled events (aws 7.5). Throws {@link RemoteCallException}. */
@FunctionalInterface
public interface StatusFeed {

    /**
     * Returns every impairment that has lasted for at least two minutes, and every scheduled event, including those that are over. Covers
     * the whole account, ordered by instance, then kind.
     */
    List<Notice> notices();
}
