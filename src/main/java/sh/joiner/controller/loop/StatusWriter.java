package sh.joiner.controller.loop;

import io.fabric8.kubernetes.client.CustomResource;
import io.javaoperatorsdk.operator.api.reconciler.Context;

/**
 * Replaces the whole stored status of an object.
 *
 * <p>It does not use a patch: the patch would be computed from an object whose empty status exists only in our classes, and would add to a status
 * that the server does not have.
 */
public final class StatusWriter {

    private StatusWriter() {}

    /**
     * Writes the status of the object. On a conflict the framework reconciles the object again as the other writer left it. The object receives the
     * version that was written, so that it can be written again.
     */
    public static <R extends CustomResource<?, ?>> void write(R object, Context<R> context) {
        var written = context.resourceOperations().updatePrimaryStatus(object);
        object.getMetadata().setResourceVersion(written.getMetadata().getResourceVersion());
    }
}
