package sh.joiner.model.claim;

/**
 * A NodeClaim as the API server itself returned it, reduced to what identifies it: it is known even if its spec is invalid.
 *
 * @param providerId of its instance; empty if none is written yet
 * @param nodeClass the name of the EC2NodeClass that it references; empty if it references another kind
 * @param instanceProfile the instance profile that its instance was launched with; empty if none is written yet
 * @param awaitedLaunch the token of the launch that it may still take an instance from; empty if it has one, or is being deleted
 */
public record LiveClaim(
        ClaimName name,
        String uid,
        String providerId,
        String nodeClass,
        String instanceProfile,
        String awaitedLaunch) {}
