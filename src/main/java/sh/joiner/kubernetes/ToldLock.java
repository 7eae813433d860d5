package sh.joiner.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.Lock;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** A lock whose trouble is told once, when it begins and whenever it is another: the elector of the client tells a stack trace at every try. */
final class ToldLock implements Lock {

    private static final Logger LOG = Logger.getLogger(ToldLock.class);
    private static final int CONFLICT = 409; // somebody else was quicker: no trouble

    private final Lock lock;
    private volatile String trouble = "";

    ToldLock(Lock lock) {
        this.lock = lock;
    }

    @Override
    public @Nullable LeaderElectionRecord get(KubernetesClient client) {
        return telling(() -> lock.get(client));
    }

    @Override
    public void create(KubernetesClient client, LeaderElectionRecord record) {
        telling(() -> {
            lock.create(client, record);
            return record;
        });
    }

    @Override
    public void update(KubernetesClient client, LeaderElectionRecord record) {
        telling(() -> {
            lock.update(client, record);
            return record;
        });
    }

    private <T extends @Nullable Object> T telling(Supplier<T> call) {
        try {
            var answer = call.get();
            trouble = "";
            return answer;
        } catch (KubernetesClientException refused) {
            tell(refused);
            throw refused;
        }
    }

    private void tell(KubernetesClientException refused) {
        var why = rootMessage(refused);
        if (refused.getCode() != CONFLICT && !why.equals(trouble)) {
            LOG.warnf("the lease cannot be kept: lease=%s reason=%s", lock.describe(), why);
            trouble = why;
        }
    }

    /** The client says that its operation failed; why, its cause says. */
    private static String rootMessage(KubernetesClientException refused) {
        Throwable root = refused;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root instanceof KubernetesClientException answer ? Calls.message(answer) : String.valueOf(root);
    }

    @Override
    public String identity() {
        return lock.identity();
    }

    @Override
    public String describe() {
        return lock.describe();
    }
}
