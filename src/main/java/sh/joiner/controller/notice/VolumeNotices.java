package sh.joiner.controller.notice;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.model.interruption.Notice;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.launch.VolumeSeats;

/**
 * Converts notices about volumes to notices about the instances that the volumes are attached to. Without the permission to look them up, the
 * notices are ignored, as in Karpenter, whose role lacks that permission. Thread-safe.
 */
final class VolumeNotices {

    private static final Logger LOG = Logger.getLogger(VolumeNotices.class);

    private final VolumeSeats seats;
    private volatile String remark = "";

    VolumeNotices(VolumeSeats seats) {
        this.seats = seats;
    }

    /** Returns that such notices are ignored, and why; empty if they are not ignored. */
    String remark() {
        return remark;
    }

    /** Returns the notices for instances. Throws {@link OutsideTrouble} if a later attempt may succeed. */
    List<Notice> resolved(List<Notice> told) {
        if (told.isEmpty()) {
            return List.of();
        }
        var ids = told.stream().map(notice -> notice.instance().value()).collect(Collectors.toSet());
        try {
            var found = seats.seats(ids);
            remark = "";
            return byInstance(told.stream()
                    .flatMap(notice -> found.getOrDefault(notice.instance().value(), List.of()).stream()
                            .map(notice::of)));
        } catch (OutsideTrouble trouble) {
            if (trouble.mayPass()) {
                throw trouble;
            }
            passOver(ids, "notices about volumes are passed over: " + trouble.getMessage());
            return List.of();
        }
    }

    /** Groups the notices by instance. The event is over for an instance once it is over for all of its volumes. */
    private static List<Notice> byInstance(Stream<Notice> told) {
        var merged = told.collect(Collectors.toMap(
                Notice::instance,
                Function.identity(),
                (notice, other) -> notice.isOpen() ? notice : other,
                LinkedHashMap::new));
        return List.copyOf(merged.values());
    }

    /** Ignores these volumes. Logs one line for the same trouble, however many messages it affects. */
    private void passOver(Set<String> volumes, String why) {
        LOG.debugf("%s: volumes=%s", why, volumes);
        if (!why.equals(remark)) {
            remark = why;
            LOG.warn(why);
        }
    }
}
