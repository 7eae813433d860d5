package sh.joiner.engine.lifecycle;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Instance;

/**
 * An instance of this cluster that no NodeClaim names, and what garbage collection does about it.
 *
 * @param reason a sentence without a full stop
 */
public record UnclaimedInstance(Instance instance, State state, String reason) {

    /** The tag with the name of the NodeClaim, which an instance gets when its node is registered (aws 2.7). */
    public static final String CLAIM_TAG = "karpenter.sh/nodeclaim";

    /** What garbage collection does about the instance. */
    public enum State {
        /** It is not terminated yet: a NodeClaim may still name it. */
        WAITING,
        /** It is not terminated until a person releases it. */
        HELD,
        /** EC2 was told to terminate it. */
        TERMINATING,
        /** EC2 refused to terminate it; the next pass tries again. */
        FAILED
    }

    /**
     * What a pass of garbage collection has found and done.
     *
     * @param instances all of this cluster
     * @param claims as the cache shows them
     * @param failures what EC2 said about instances that it did not terminate, by id
     */
    public record Pass(List<Instance> instances, List<Claim> claims, GarbageBrake brake, Map<String, String> failures) {

        public Pass {
            instances = List.copyOf(instances);
            claims = List.copyOf(claims);
            failures = Map.copyOf(failures);
        }
    }

    /** Returns the unclaimed instances by id, without those that were just launched. */
    public static List<UnclaimedInstance> after(Pass pass, Instant now) {
        var claimed =
                pass.claims().stream().map(claim -> claim.answer().providerId()).collect(Collectors.toSet());
        return pass.instances().stream()
                .filter(instance -> !instance.isGoing() && !claimed.contains(instance.providerId()))
                .filter(instance -> now.isAfter(instance.launchedAt().plus(Garbage.YOUNG)))
                .sorted(Comparator.comparing(Instance::id))
                .map(instance -> judged(instance, pass))
                .toList();
    }

    private static UnclaimedInstance judged(Instance instance, Pass pass) {
        var failure = pass.failures().get(instance.id().value());
        if (failure != null) {
            return new UnclaimedInstance(instance, State.FAILED, "not terminated: " + failure);
        }
        if (pass.brake().allowed().contains(instance)) {
            return new UnclaimedInstance(
                    instance, State.TERMINATING, "no NodeClaim names it; Joiner has told EC2 to terminate it");
        }
        return pass.brake().stops().stream()
                .filter(stop -> stop.held().contains(instance))
                .findFirst()
                .map(stop -> new UnclaimedInstance(instance, State.HELD, stop.sentence()))
                .orElseGet(
                        () -> new UnclaimedInstance(
                                instance,
                                State.WAITING,
                                "a NodeClaim of its launch may still record it, or the API server has a NodeClaim that the cache does not show"));
    }

    /** Returns the pool that the instance was launched for; empty if it has no such tag. */
    public String pool() {
        return GarbageBrake.poolOf(instance);
    }

    /** Returns the NodeClaim that the instance was registered with; empty if it was not registered. */
    public String claim() {
        return instance.tags().getOrDefault(CLAIM_TAG, "");
    }
}
