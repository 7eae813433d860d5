package sh.joiner.port.cluster;

import java.util.Map;
import sh.joiner.port.RemoteCallException;

/** Writes pools. */
@FunctionalInterface
public interface Pools {

    /** Adds these annotations; a deleted pool is no error. Throws {@link RemoteCallException}. */
    void annotate(String pool, Map<String, String> annotations);
}
