package sh.joiner.app.watch;

import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.javaoperatorsdk.operator.api.config.InformerStoppedHandler;
import org.jboss.logging.Logger;

/**
 * Reports that an informer of the operator SDK has stopped, for example because an event of its watch could not be read. By default, the SDK
 * then ends the process, so one unreadable object could stop all controllers. Instead, the freshness check of the kind restarts the list and the
 * watch.
 */
public final class StoppedInformers implements InformerStoppedHandler {

    private static final Logger LOG = Logger.getLogger(StoppedInformers.class);

    @Override
    @SuppressWarnings("rawtypes")
    public void onStop(SharedIndexInformer informer, Throwable failure) {
        if (failure != null) { // null for an informer that was stopped on purpose
            LOG.warnf(
                    "the watch of a reconciler stopped and will be restarted: kind=%s reason=%s",
                    informer.getApiTypeClass().getSimpleName(), failure);
        }
    }
}
