package sh.joiner.board.garbage;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import sh.joiner.engine.lifecycle.UnclaimedInstance;

/**
 * An instance of this cluster without a NodeClaim.
 *
 * @param name the EC2 instance id
 * @param pool the NodePool, from the instance's tag karpenter.sh/nodepool; empty without the tag
 * @param claim the NodeClaim, from the instance's tag karpenter.sh/nodeclaim; empty without the tag, which Joiner adds after the node is registered
 * @param state Waiting, Held, Terminating or Failed
 * @param reason why the instance is in that state
 */
public record UnclaimedInstanceView(
        String name,
        String pool,
        String claim,
        @JsonUnwrapped LaunchView launch,
        String state,
        String reason) {

    /** The launched capacity and the launch time. */
    public record LaunchView(String instanceType, String zone, String capacityType, Instant launchedAt) {}

    /** Returns the views, sorted by instance id. */
    public static List<UnclaimedInstanceView> of(List<UnclaimedInstance> found) {
        return found.stream()
                .map(UnclaimedInstanceView::of)
                .sorted(Comparator.comparing(UnclaimedInstanceView::name))
                .toList();
    }

    private static UnclaimedInstanceView of(UnclaimedInstance found) {
        var instance = found.instance();
        return new UnclaimedInstanceView(
                instance.id().value(),
                found.pool(),
                found.claim(),
                new LaunchView(
                        instance.instanceType(),
                        instance.zone(),
                        instance.capacityType().wire(),
                        instance.launchedAt()),
                word(found.state()),
                found.reason());
    }

    private static String word(UnclaimedInstance.State state) {
        var name = state.name();
        return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }
}
