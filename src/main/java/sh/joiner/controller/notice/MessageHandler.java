package sh.joiner.controller.notice;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.model.interruption.Notice;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.interruption.MessageContent;
import sh.joiner.port.interruption.NoticeQueue.Message;
import sh.joiner.port.launch.VolumeAttachments;

/** Handles messages of the queue (aws 7.1). Throws {@link RemoteCallException} if a message must be handled again. Thread-safe. */
final class MessageHandler {

    private static final Logger LOG = Logger.getLogger(MessageHandler.class);

    /**
     * The minimum number of deliveries of a message about an unknown instance, which may belong to a claim that is being launched. The message is
     * deleted only after this number of deliveries and after {@link #LEAST_WAIT}, because other consumers can receive the message too, and clocks differ.
     */
    private static final int LEAST_RECEIVES = 3;

    private static final Duration LEAST_WAIT = Duration.ofSeconds(40);

    private final NoticeRecorder recorder;
    private final VolumeNotices volumes;
    private final NoticeCounter counter;

    MessageHandler(NoticeRecorder recorder, VolumeAttachments volumes, NoticeCounter counter) {
        this.recorder = recorder;
        this.volumes = new VolumeNotices(volumes);
        this.counter = counter;
    }

    /** Returns a remark for operators; empty if there is none. */
    String remark() {
        return volumes.remark();
    }

    /** Handles the message. Returns true if it can be deleted from the queue. */
    boolean isHandled(Cluster cluster, Message message, Instant now) {
        return switch (message.content()) {
            case MessageContent.Nothing(var at, var what) -> {
                counter.received("no_op");
                LOG.debugf("message requires no action: what=%s", what);
                counter.handled(at);
                yield true;
            }
            case MessageContent.Unparsed unparsed -> {
                counter.received("unparsed");
                recorder.keep(unparsed, message.sentAt(), now);
                yield true;
            }
            case MessageContent.Reported content -> take(cluster, message, content, now);
        };
    }

    private boolean take(Cluster cluster, Message message, MessageContent.Reported content, Instant now) {
        Stream.concat(content.about().stream(), content.volumes().stream())
                .findFirst()
                .ifPresent(notice -> counter.received(notice.kind().word()));
        var failures = new ArrayList<RuntimeException>();
        boolean known = take(cluster, content.about(), failures);
        try {
            known &= take(cluster, volumes.resolved(content.volumes()), failures);
        } catch (RemoteCallException failure) {
            failures.add(failure);
        }
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
        if (!known && isWaitedFor(message, now)) {
            return false;
        }
        counter.handled(content.at());
        return true;
    }

    /**
     * Records each notice, even if an earlier notice cannot be recorded. Returns false if an instance may belong to a claim that is being launched.
     */
    private boolean take(Cluster cluster, List<Notice> notices, List<RuntimeException> failures) {
        boolean known = true;
        for (var notice : notices) {
            try {
                known &= recorder.take(cluster, notice) != NoticeRecorder.Outcome.UNKNOWN_YET;
            } catch (RuntimeException failure) { // the caller throws it after all notices were tried
                failures.add(failure);
            }
        }
        return known;
    }

    private boolean isWaitedFor(Message message, Instant now) {
        return message.receives() < LEAST_RECEIVES
                || now.isBefore(message.sentAt().plus(LEAST_WAIT));
    }
}
