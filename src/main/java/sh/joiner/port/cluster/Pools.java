package sh.joiner.port.cluster;

import java.util.Map;
import sh.joiner.port.OutsideTrouble;

/** Writes pools. */
@FunctionalInterface
public interface Pools {

    /** Adds these annotations; a deleted pool is no error. Throws {@link OutsideTrouble}. */
    void annotate(String pool, Map<String, String> annotations);
}
