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
 * Notices about volumes, as notices about the instances that they are attached to. Who may not look passes over them, as the reference does with
 * all: Karpenter's role lacks that right. Thread-safe.
 */
final class VolumeNotices {

    private static final Logger LOG = Logger.getLogger(VolumeNotices.class);

    private final VolumeSeats seats;
    private volatile String remark = "";

    VolumeNotices(VolumeSeats seats) {
        this.seats = seats;
    }

    /** That they are passed over, and why; empty if they are not. */
    String remark() {
        return remark;
    }

    /** Throws {@link OutsideTrouble} where it may be known later. */
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

    /** The event is over for an instance once it is for all of its volumes. */
    private static List<Notice> byInstance(Stream<Notice> told) {
        var merged = told.collect(Collectors.toMap(
                Notice::instance,
                Function.identity(),
                (notice, other) -> notice.isOpen() ? notice : other,
                LinkedHashMap::new));
        return List.copyOf(merged.values());
    }

    /** One line for the same trouble, however many messages it meets. */
    private void passOver(Set<String> volumes, String why) {
        LOG.debugf("%s: volumes=%s", why, volumes);
        if (!why.equals(remark)) {
            remark = why;
            LOG.warn(why);
        }
    }
}
