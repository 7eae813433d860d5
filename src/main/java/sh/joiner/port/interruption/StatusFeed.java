package sh.joiner.port.interruption;

import java.util.List;
import sh.joiner.model.interruption.Notice;
import sh.joiner.port.OutsideTrouble;

/** What EC2 tells of instances in their status: failed checks and scheduled events (aws 7.5). Throws {@link OutsideTrouble}. */
@FunctionalInterface
public interface StatusFeed {

    /**
     * Every impairment that lasts for two minutes at least, and every scheduled event, those too that are over; of the whole account, ordered by
     * instance, then kind.
     */
    List<Notice> notices();
}
