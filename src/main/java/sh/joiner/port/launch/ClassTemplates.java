package sh.joiner.port.launch;

import sh.joiner.port.OutsideTrouble;

/** Deletes launch templates of node classes. Throws {@link OutsideTrouble}. */
@FunctionalInterface
public interface ClassTemplates {

    /** Deletes every template of this cluster that was created for the class; none is no error (aws 2.5). */
    void deleteOf(String nodeClass);
}
