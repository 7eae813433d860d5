package sh.joiner.engine.lifecycle;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;

/**
 * An instance of this cluster that no NodeClaim refers to, with the decision of garbage collection.
 * @param reason a sentence without a full stop
 */
public record UnclaimedInstance(Instance instance, State state, String reason) {

    /** The tag with the name of the NodeClaim, which an instance gets when its node is registered (aws 2.7). */
    public static final String CLAIM_TAG = "karpenter.sh/nodeclaim";

    /** The decision of garbage collection about the instance. */
    public enum State {
        /** The instance is not terminated yet, because a NodeClaim may still refer to it. */
        WAITING,
        /** The instance is not terminated until a user releases it. */
        HELD,
        /** Joiner requested the termination from EC2. */
        TERMINATING,
        /** EC2 refused to terminate the instance. The next pass retries. */
        FAILED
    }

    /**
     * The findings and actions of a pass of garbage collection.
     * @param instances all instances of this cluster
     * @param claims the claims in the cache
     * @param failures EC2's errors for instances that it did not terminate, by id
     */
    public record Pass(List<Instance> instances, List<Claim> claims, GarbageLimit limit, Map<String, String> failures) {

        public Pass {
            instances = List.copyOf(instances);
            claims = List.copyOf(claims);
            failures = Map.copyOf(failures);
        }
    }

    /** Returns the unclaimed instances without those that were just launched, ordered by id. */
    public static List<UnclaimedInstance> after(Pass pass, Instant now) {
        var claimed =
                pass.claims().stream().map(claim -> claim.answer().providerId()).collect(Collectors.toSet());
        return pass.instances().stream()
                .filter(instance -> !instance.isTerminating() && !claimed.contains(instance.providerId()))
                .filter(instance -> now.isAfter(instance.launchedAt().plus(Garbage.YOUNG)))
                .sorted(Comparator.comparing(Instance::id))
                .map(instance -> evaluated(instance, pass))
                .toList();
    }

    private static UnclaimedInstance evaluated(Instance instance, Pass pass) {
        var failure = pass.failures().get(instance.id().value());
        if (failure != null) {
            return new UnclaimedInstance(instance, State.FAILED, "not terminated: " + failure);
        }
        if (pass.limit().allowed().contains(instance)) {
            return new UnclaimedInstance(
                    instance,
                    State.TERMINATING,
                    "no NodeClaim refers to this instance; Joiner requested its termination");
        }
        return pass.limit().stops().stream()
                .filter(stop -> stop.held().contains(instance))
                .findFirst()
                .map(stop -> new UnclaimedInstance(instance, State.HELD, stop.sentence()))
                .orElseGet(
                        () -> new UnclaimedInstance(
                                instance,
                                State.WAITING,
                                "the NodeClaim of its launch may not refer to it yet, or the API server has a NodeClaim that the cache lacks"));
    }

    /** Returns the name of the pool from the instance's tag; empty if the instance has no such tag. */
    public String pool() {
        return GarbageLimit.poolOf(instance);
    }

    /** Returns the NodeClaim that the instance was registered with; empty if it was not registered. */
    public String claim() {
        return instance.tags().getOrDefault(CLAIM_TAG, "");
    }
}
