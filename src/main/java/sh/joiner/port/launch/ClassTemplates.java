package sh.joiner.port.launch;

import sh.joiner.port.RemoteCallException;

/** Deletes launch templates of node classes. Throws {@link RemoteCallException}. */
@FunctionalInterface
public interface ClassTemplates {

    /** Deletes all launch templates of this cluster that were created for the node class. Does nothing if there are none (aws 2.5). */
    void deleteOf(String nodeClass);
}
