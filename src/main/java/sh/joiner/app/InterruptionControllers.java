package sh.joiner.app;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sh.joiner.board.Place;
import sh.joiner.controller.interruption.FallbackInterruptions;
import sh.joiner.controller.interruption.InterruptionController;
import sh.joiner.controller.provisioning.NominationBook;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.interruption.NoticeQueue;
import sh.joiner.port.interruption.StatusFeed;

/** What hears and answers notices of AWS, as the settings want it. */
final class InterruptionControllers {

    private final Ground ground;
    private final Settings.Interruption settings;
    private final Place place;
    private final FallbackInterruptions interruptions;
    private final InterruptionController controller;

    /** How nodes are planned, and what was planned last. */
    record Planning(Options options, NominationBook nominations) {}

    InterruptionControllers(
            Ground ground, Knowledge knowledge, Settings.Interruption settings, Place place, Planning planning) {
        this.ground = ground;
        this.settings = settings;
        this.place = place;
        this.interruptions = new FallbackInterruptions(ground.kubernetes().interruptions(), ground.clock());
        this.controller = new InterruptionController(
                sources(),
                records(),
                new InterruptionController.Known(
                        knowledge.gates(), knowledge.cluster(), knowledge.launching(), planning.nominations()),
                new InterruptionController.Market(knowledge.unavailable(), knowledge.classes(), planning.options()),
                new InterruptionController.Tellers(
                        ground.chronicle(), ground.meters().notices()),
                new InterruptionController.Answering(acting(), ground.runner()));
        ground.meters().interruptionsAre(() -> interruptions.all().orElse(List.of()));
    }

    private InterruptionController.Sources sources() {
        var aws = ground.aws();
        var status = isOn(settings.statusNotices()) ? Optional.of(aws.statusFeed()) : Optional.<StatusFeed>empty();
        return new InterruptionController.Sources(queue(), status, aws.volumeSeats());
    }

    /** The sandbox's queue is called as its cluster is, as the reference's guide does it. */
    private Optional<NoticeQueue> queue() {
        var usual = place.world() == Place.World.SANDBOX ? Optional.of(place.cluster()) : Optional.<String>empty();
        return settings.queue()
                .or(() -> usual)
                .filter(_ -> isOn(settings.queueNotices()))
                .map(ground.aws()::noticeQueue);
    }

    private InterruptionController.Records records() {
        var kubernetes = ground.kubernetes();
        return new InterruptionController.Records(
                interruptions,
                interruptions.governedBy(kubernetes.interruptionPolicies()),
                kubernetes.maintenanceWindows(),
                kubernetes.claims(),
                kubernetes.nodes());
    }

    private static boolean isOn(Settings.Interruption.Heed heed) {
        return heed != Settings.Interruption.Heed.OFF;
    }

    private Set<NoticeSource> acting() {
        var acting = EnumSet.noneOf(NoticeSource.class);
        if (settings.queueNotices() == Settings.Interruption.Heed.ACT) {
            acting.add(NoticeSource.QUEUE);
        }
        if (settings.statusNotices() == Settings.Interruption.Heed.ACT) {
            acting.add(NoticeSource.STATUS);
        }
        return acting;
    }

    /** Those too that the cluster cannot keep. */
    Interruptions interruptions() {
        return interruptions;
    }

    Actor actor() {
        return new Actor(() -> controller.start(ground.cluster()), controller::close);
    }
}
