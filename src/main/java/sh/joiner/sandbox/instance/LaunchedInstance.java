package sh.joiner.sandbox.instance;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.launch.Blueprint;
import sh.joiner.sandbox.market.Lifecycle;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/** An instance with the instants of its life; which state it is in follows from them and from now. */
public final class LaunchedInstance {

    private final String id;
    private final Blueprint blueprint;
    private final Lifecycle lifecycle;
    private final Seat seat;
    private final LifeSpan span;
    private final List<Card> cards;
    private @Nullable Shutdown shutdown;

    /** A network interface. */
    record Card(String id, int deviceIndex, int networkCardIndex, String type) {}

    LaunchedInstance(String id, Blueprint blueprint, Lifecycle lifecycle, Seat seat, LifeSpan span, List<Card> cards) {
        this.id = id;
        this.blueprint = blueprint;
        this.lifecycle = lifecycle;
        this.seat = seat;
        this.span = span;
        this.cards = List.copyOf(cards);
    }

    public String id() {
        return id;
    }

    Blueprint blueprint() {
        return blueprint;
    }

    Lifecycle lifecycle() {
        return lifecycle;
    }

    Seat seat() {
        return seat;
    }

    int address() {
        return seat.address();
    }

    LifeSpan span() {
        return span;
    }

    List<Card> cards() {
        return cards;
    }

    /** As the VPC's resolver calls it. */
    String privateDnsName() {
        return seat.hostName();
    }

    void end(Shutdown how) {
        shutdown = how;
    }

    boolean isTerminating() {
        return shutdown != null && shutdown.isFinal();
    }

    boolean isStoppingOrGone() {
        return shutdown != null;
    }

    InstanceStateName stateAt(Instant now) {
        if (shutdown != null) {
            return shutdown.stateAt(now);
        }
        return now.isBefore(span.running()) ? InstanceStateName.PENDING : InstanceStateName.RUNNING;
    }

    /** EC2 is eventually consistent: some instances are found only a moment after the launch was answered. */
    boolean isVisibleAt(Instant now) {
        return !now.isBefore(span.visible());
    }

    /** Terminated instances stay in sight for about an hour. */
    boolean isForgottenAt(Instant now) {
        return shutdown != null
                && shutdown.isFinal()
                && now.isAfter(shutdown.done().plus(LifeSpan.STAYS_IN_SIGHT));
    }

    @Nullable
    Shutdown shutdown() {
        return shutdown;
    }
}
