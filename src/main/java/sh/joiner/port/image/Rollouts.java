package sh.joiner.port.image;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.RolloutDraft;
import sh.joiner.model.rollout.RolloutProgress;

/** The AMIRollouts of the cluster. Writing methods throw {@link sh.joiner.port.RemoteCallException}; a deleted object is no error for them. */
public interface Rollouts {

    /** Returns the current objects by name; empty while they are not known. */
    Optional<List<ImageRollout>> all();

    /** Adds a listener that is called soon after an object is created, changed or deleted, or after the objects become known; it must not block. */
    void onChange(Runnable listener);

    /** Creates an object. Does nothing if there is already one with its name. */
    void create(RolloutDraft draft);

    /** Writes the progress; writes nothing if the object already has it. */
    void report(String name, RolloutProgress progress);

    /** Removes the request of this generation, because it is handled. Does nothing if the spec has changed since then. */
    void clearRequest(ImageRollout handled);

    /** Deletes the object. */
    void delete(ImageRollout rollout);
}
