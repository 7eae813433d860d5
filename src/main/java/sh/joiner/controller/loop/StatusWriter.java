package sh.joiner.controller.loop;

import io.fabric8.kubernetes.client.CustomResource;
import io.javaoperatorsdk.operator.api.reconciler.Context;

/**
 * Writes the whole status of an object over the one that is stored.
 *
 * <p>Not by a patch: one that is computed from an object whose empty status only our classes know would add to what the server does not have.
 */
public final class StatusWriter {

    private StatusWriter() {}

    /**
     * Where somebody else was quicker the framework hears of the conflict, and the object is looked at again as they left it. The object has the
     * version that was written, so that it can be written again.
     */
    public static <R extends CustomResource<?, ?>> void write(R object, Context<R> context) {
        var written = context.resourceOperations().updatePrimaryStatus(object);
        object.getMetadata().setResourceVersion(written.getMetadata().getResourceVersion());
    }
}
