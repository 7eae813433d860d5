package sh.joiner.controller.interruption;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.model.interruption.Notice;
import sh.joiner.port.Cluster;
import sh.joiner.port.NoticeQueue.Message;
import sh.joiner.port.Telling;
import sh.joiner.port.VolumeSeats;
import sh.joiner.port.WorldClock;

/** Handles one message (aws 7.1). Throws {@link sh.joiner.port.OutsideTrouble} where it has to be handled again. Thread-safe. */
final class MessageDesk {

    private static final Logger LOG = Logger.getLogger(MessageDesk.class);
    private static final int PATIENCE = 3; // receives

    private final Intake intake;
    private final VolumeSeats volumes;
    private final NoticeTally tally;
    private final WorldClock clock;

    MessageDesk(Intake intake, VolumeSeats volumes, NoticeTally tally, WorldClock clock) {
        this.intake = intake;
        this.volumes = volumes;
        this.tally = tally;
        this.clock = clock;
    }

    /** Whether nothing is left to do, so that the message may be deleted. */
    boolean isHandled(Cluster cluster, Message message) {
        return switch (message.telling()) {
            case Telling.Nothing(var what) -> {
                tally.received("no_op");
                LOG.debugf("a message asks for nothing: what=%s", what);
                handled(message.sentAt());
                yield true;
            }
            case Telling.Unparsed unparsed -> {
                tally.received("unparsed");
                intake.keep(unparsed, message.sentAt());
                yield true;
            }
            case Telling.Told told -> take(cluster, message, told);
        };
    }

    private boolean take(Cluster cluster, Message message, Telling.Told told) {
        var notices = resolved(told);
        notices.stream().findFirst().ifPresent(one -> tally.received(one.kind().word()));
        boolean done = true;
        for (var notice : notices) {
            var outcome = intake.take(cluster, notice);
            done &= outcome != Intake.Outcome.LATER || message.receives() >= PATIENCE;
        }
        if (done) {
            handled(notices.stream().map(Notice::toldAt).findFirst().orElse(message.sentAt()));
        }
        return done;
    }

    /** A volume's notice is one about the instance that it is attached to. */
    private List<Notice> resolved(Telling.Told told) {
        var notices = new ArrayList<>(told.about());
        if (!told.volumes().isEmpty()) {
            var ids = told.volumes().stream()
                    .map(notice -> notice.instance().value())
                    .collect(Collectors.toSet());
            var seats = volumes.seats(ids);
            for (var notice : told.volumes()) {
                seats.getOrDefault(notice.instance().value(), List.of()).forEach(seat -> notices.add(notice.of(seat)));
            }
        }
        return notices;
    }

    private void handled(Instant toldAt) {
        var after = Duration.between(toldAt, clock.now());
        tally.handled(after.isNegative() ? Duration.ZERO : after); // AWS's clock may be ahead of ours
    }
}
