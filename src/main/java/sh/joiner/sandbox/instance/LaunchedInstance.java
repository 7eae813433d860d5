package sh.joiner.sandbox.instance;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.launch.Blueprint;
import sh.joiner.sandbox.launch.Lifecycle;
import sh.joiner.sandbox.network.Addresses;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/** An instance with the instants of its life; which state it is in follows from them and from now. */
public final class LaunchedInstance {

    private final String id;
    private final Blueprint blueprint;
    private final Lifecycle lifecycle;
    private final int address;
    private final LifeSpan span;
    private final List<Card> cards;
    private @Nullable Instant terminating;
    private @Nullable Instant terminated;

    /** A network interface. */
    record Card(String id, int deviceIndex, int networkCardIndex, String type) {}

    LaunchedInstance(
            String id, Blueprint blueprint, Lifecycle lifecycle, int address, LifeSpan span, List<Card> cards) {
        this.id = id;
        this.blueprint = blueprint;
        this.lifecycle = lifecycle;
        this.address = address;
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

    int address() {
        return address;
    }

    LifeSpan span() {
        return span;
    }

    List<Card> cards() {
        return cards;
    }

    /** As the VPC's resolver calls it. */
    String privateDnsName() {
        return "ip-%s.ec2.internal".formatted(Addresses.text(address, '-'));
    }

    void terminate(Instant from, Instant done) {
        terminating = from;
        terminated = done;
    }

    boolean isTerminating() {
        return terminating != null;
    }

    InstanceStateName stateAt(Instant now) {
        if (terminated != null && !now.isBefore(terminated)) {
            return InstanceStateName.TERMINATED;
        }
        if (terminating != null) {
            return InstanceStateName.SHUTTING_DOWN;
        }
        return now.isBefore(span.running()) ? InstanceStateName.PENDING : InstanceStateName.RUNNING;
    }

    /** EC2 is eventually consistent: some instances are found only a moment after the launch was answered. */
    boolean isVisibleAt(Instant now) {
        return !now.isBefore(span.visible());
    }

    /** Terminated instances stay in sight for about an hour. */
    boolean isForgottenAt(Instant now) {
        return terminated != null && now.isAfter(terminated.plus(LifeSpan.STAYS_IN_SIGHT));
    }

    @Nullable
    Instant terminating() {
        return terminating;
    }
}
