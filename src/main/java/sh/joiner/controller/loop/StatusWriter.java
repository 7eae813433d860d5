package sh.joiner.controller.loop;

import io.fabric8.kubernetes.client.CustomResource;
import io.javaoperatorsdk.operator.api.reconciler.Context;

/**
 * Replaces the whole stored status of an object.
 *
 * <p>This class does not use a patch. A patch would be computed from the empty status that Joiner's classes create. It
 * would fail for an object without a status on the server, because it would add fields to a missing status.
 */
public final class StatusWriter {

    private StatusWriter() {}

    /**
     * Writes the status of the object. On a conflict, the framework reconciles the object again with the version of the other writer. The object
     * receives the {@code resourceVersion} of the write, so that the caller can write the object again.
     */
    public static <R extends CustomResource<?, ?>> void write(R object, Context<R> context) {
        var written = context.resourceOperations().updatePrimaryStatus(object);
        object.getMetadata().setResourceVersion(written.getMetadata().getResourceVersion());
    }
}
