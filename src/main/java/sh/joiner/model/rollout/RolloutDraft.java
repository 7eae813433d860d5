package sh.joiner.model.rollout;

/**
 * An AMIRollout to be created.
 *
 * @param nodeClassUid the uid of the node class, which owns the object
 */
public record RolloutDraft(String name, String nodeClassUid, RolloutTarget target) {}
