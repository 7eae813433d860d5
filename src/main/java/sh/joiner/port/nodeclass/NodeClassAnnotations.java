package sh.joiner.port.nodeclass;

import java.util.Map;
import sh.joiner.port.RemoteCallException;

/** Writes annotations on node classes. Throws {@link RemoteCallException}. */
@FunctionalInterface
public interface NodeClassAnnotations {

    /**
     * Adds these annotations; a deleted class is no error.
     *
     * @return the resource version after the write; empty if the class is deleted
     */
    String annotate(String nodeClass, Map<String, String> annotations);
}
