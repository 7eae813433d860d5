package sh.joiner.model.claim;

/**
 * The identity of a NodeClaim, read directly from the API server. The spec may be invalid.
 *
 * @param providerId the provider id of the instance; empty if the claim has none yet
 * @param nodeClass the name of the EC2NodeClass that the claim references; empty if the claim references another kind
 * @param instanceProfile the instance profile that the instance was launched with; empty if the claim does not contain one yet
 * @param awaitedLaunch the token of the launch from which the claim may still get an instance; empty if the claim has an instance, or is being
 *     deleted
 */
public record LiveClaim(
        ClaimName name,
        String uid,
        String providerId,
        String nodeClass,
        String instanceProfile,
        String awaitedLaunch) {}
