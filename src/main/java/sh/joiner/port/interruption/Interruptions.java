package sh.joiner.port.interruption;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.InterruptionDraft;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Progress;
import sh.joiner.model.node.NodeName;
import sh.joiner.port.RemoteCallException;

/** The NodeInterruptions of the cluster. Writing methods throw {@link RemoteCallException}; a deleted object is no error for them. */
public interface Interruptions {

    /** The error code of a write that is refused because the object has changed since the decision. */
    String CHANGED = "Changed";

    /** Returns the exception for a decision that is obsolete because the object has changed: it must be decided again. */
    static RemoteCallException changed(String name) {
        return new RemoteCallException(
                RemoteCallException.Category.CONFLICT,
                CHANGED,
                name + " has changed since the decision; deciding again",
                null);
    }

    static boolean isChanged(RemoteCallException failure) {
        return failure.code().equals(CHANGED);
    }

    /** Returns the current objects by name; empty while they are not known. */
    Optional<List<Interruption>> all();

    /** Returns the object with that name. Empty if the informer has not received it. */
    Optional<Interruption> find(String name);

    /** Adds a listener that receives the name of each object that is created, changed or deleted; it must not block. */
    void onChange(Consumer<String> listener);

    /** Creates an object; returns false if there is already one with its name. */
    boolean create(InterruptionDraft draft);

    /** Replaces the stored notice with a newer report of it from AWS. */
    void amend(String name, Notice notice);

    /** Writes the name of the node that has joined for the claim, unless the object already names a node. */
    void joined(String name, NodeName node);

    /**
     * Writes the progress; writes nothing if the object already has it. Throws {@link #changed} if the notice or the user's request has
     * changed since the decision.
     */
    void progress(Interruption decidedFrom, Progress progress);

    /** Deletes the object. Does nothing if the informer has not received it. */
    void delete(String name);
}
