package sh.joiner.port.launch;

import sh.joiner.port.OutsideTrouble;

/** Launch templates that were made for node classes. Throws {@link OutsideTrouble}. */
@FunctionalInterface
public interface ClassTemplates {

    /** Deletes every template of this cluster that was made for the class; none is no error (aws 2.5). */
    void deleteOf(String nodeClass);
}
