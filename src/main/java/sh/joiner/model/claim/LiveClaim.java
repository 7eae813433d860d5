package sh.joiner.model.claim;

/**
 * The identity of a NodeClaim, read directly from the API server. Also read if the spec is invalid.
 *
 * @param providerId the provider id of the instance; empty if the claim has none yet
 * @param nodeClass the name of the EC2NodeClass that it references; empty if it references another kind
 * @param instanceProfile the instance profile that its instance was launched with; empty if none is written yet
 * @param awaitedLaunch the token of the launch from which the claim may still get an instance; empty if it has an instance, or is being
 *     deleted
 */
public record LiveClaim(
        ClaimName name,
        String uid,
        String providerId,
        String nodeClass,
        String instanceProfile,
        String awaitedLaunch) {}
