package sh.joiner.sandbox.instance;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.launch.CheckedLaunch;
import sh.joiner.sandbox.market.Lifecycle;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/** An instance with the times of its changes of state. The current state is computed from these times. */
public final class LaunchedInstance {

    private final String id;
    private final CheckedLaunch checked;
    private final Lifecycle lifecycle;
    private final InstancePlacement placement;
    private final StartTimes span;
    private final List<Card> cards;
    private @Nullable Shutdown shutdown;

    /** A network interface. */
    record Card(String id, int deviceIndex, int networkCardIndex, String type) {}

    LaunchedInstance(
            String id,
            CheckedLaunch checked,
            Lifecycle lifecycle,
            InstancePlacement placement,
            StartTimes span,
            List<Card> cards) {
        this.id = id;
        this.checked = checked;
        this.lifecycle = lifecycle;
        this.placement = placement;
        this.span = span;
        this.cards = List.copyOf(cards);
    }

    public String id() {
        return id;
    }

    CheckedLaunch checked() {
        return checked;
    }

    Lifecycle lifecycle() {
        return lifecycle;
    }

    InstancePlacement placement() {
        return placement;
    }

    int address() {
        return placement.address();
    }

    StartTimes span() {
        return span;
    }

    List<Card> cards() {
        return cards;
    }

    /** Returns the name by which the VPC's DNS resolver knows the instance. */
    String privateDnsName() {
        return placement.hostName();
    }

    void end(Shutdown next) {
        shutdown = next;
    }

    boolean isTerminating() {
        return shutdown != null && shutdown.isFinal();
    }

    boolean isEnding() {
        return shutdown != null;
    }

    InstanceStateName stateAt(Instant now) {
        if (shutdown != null) {
            return shutdown.stateAt(now);
        }
        return now.isBefore(span.running()) ? InstanceStateName.PENDING : InstanceStateName.RUNNING;
    }

    /** Returns true if Describe calls find the instance. EC2 is eventually consistent: some instances are visible only shortly after the launch. */
    boolean isVisibleAt(Instant now) {
        return !now.isBefore(span.visible());
    }

    /** Returns true if the instance is no longer described. A terminated instance is described for about an hour. */
    boolean isForgottenAt(Instant now) {
        return shutdown != null
                && shutdown.isFinal()
                && now.isAfter(shutdown.done().plus(StartTimes.DESCRIBED_AFTER_END));
    }

    @Nullable
    Shutdown shutdown() {
        return shutdown;
    }
}
