package sh.joiner.port.nodeclass;

import java.util.Map;
import sh.joiner.port.OutsideTrouble;

/** Writes annotations on node classes. Throws {@link OutsideTrouble}. */
@FunctionalInterface
public interface NodeClassMarks {

    /**
     * Adds these annotations; a class that is gone is no error.
     *
     * @return the version that the object has now; empty if it is gone
     */
    String annotate(String nodeClass, Map<String, String> annotations);
}
