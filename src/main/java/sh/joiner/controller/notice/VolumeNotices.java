package sh.joiner.controller.notice;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.model.interruption.Notice;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.launch.VolumeAttachments;

/**
 * Converts notices about volumes to notices about the instances that the volumes are attached to. If the permission ec2:DescribeVolumes is missing,
 * the notices are ignored. Karpenter's role lacks this permission. Thread-safe.
 */
final class VolumeNotices {

    private static final Logger LOG = Logger.getLogger(VolumeNotices.class);

    private final VolumeAttachments placements;
    private volatile String remark = "";

    VolumeNotices(VolumeAttachments placements) {
        this.placements = placements;
    }

    /** Returns the reason why notices about volumes are ignored; empty if they are not ignored. */
    String remark() {
        return remark;
    }

    /** Returns the notices for instances. Throws {@link RemoteCallException} if a later attempt may succeed. */
    List<Notice> resolved(List<Notice> notices) {
        if (notices.isEmpty()) {
            return List.of();
        }
        var ids = notices.stream().map(notice -> notice.instance().value()).collect(Collectors.toSet());
        try {
            var found = placements.placements(ids);
            remark = "";
            return byInstance(notices.stream()
                    .flatMap(notice -> found.getOrDefault(notice.instance().value(), List.of()).stream()
                            .map(notice::forInstance)));
        } catch (RemoteCallException failure) {
            if (failure.mayPass()) {
                throw failure;
            }
            ignore(ids, "notices about volumes are ignored: " + failure.getMessage());
            return List.of();
        }
    }

    /** Groups the notices by instance. For an instance, the event has ended when the event has ended for all its volumes. */
    private static List<Notice> byInstance(Stream<Notice> notices) {
        var merged = notices.collect(Collectors.toMap(
                Notice::instance,
                Function.identity(),
                (notice, other) -> notice.isOpen() ? notice : other,
                LinkedHashMap::new));
        return List.copyOf(merged.values());
    }

    /** Ignores the notices about these volumes. Logs the same reason once, regardless of the number of messages. */
    private void ignore(Set<String> volumes, String why) {
        LOG.debugf("%s: volumes=%s", why, volumes);
        if (!why.equals(remark)) {
            remark = why;
            LOG.warn(why);
        }
    }
}
