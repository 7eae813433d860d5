package sh.joiner.model.rollout;

/**
 * A rollout that a simulation proposes.
 *
 * @param target the images before and after; without a policy, the name of the policy is empty
 */
public record ProposedRollout(RolloutTarget target, ImageRolloutRules rules) {}
