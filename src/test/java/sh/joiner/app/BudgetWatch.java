package sh.joiner.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.api.translate.Present;
import sh.joiner.api.v1.NodeClaim;

/**
 * Checks a disruption budget from outside: it watches the NodeClaims, and knows nothing of Joiner's decisions. An initialized claim counts as
 * disrupted from the annotation of its command, or its deletion, until its instance terminates (core 5.4). Thread-safe.
 */
final class BudgetWatch implements AutoCloseable {

    private static final String DISRUPTION = "joiner.sh/disruption";

    private final int percent;
    private final Map<String, NodeClaim> claims = new HashMap<>();
    private final List<String> excesses = new ArrayList<>();
    private final Watch watch;
    private final List<String> started = new ArrayList<>();

    /** Watches the claims. Whenever a disruption starts, at most this percentage of the nodes, rounded up, may be disrupted, including the new one. */
    BudgetWatch(KubernetesClient client, int percent) {
        this.percent = percent;
        watch = client.resources(NodeClaim.class).watch(new Watcher<>() {
            @Override
            public void eventReceived(Action action, NodeClaim claim) {
                receive(action, claim);
            }

            @Override
            public void onClose(WatcherException cause) {}
        });
    }

    private synchronized void receive(Watcher.Action action, NodeClaim claim) {
        var name = claim.getMetadata().getName();
        if (action == Watcher.Action.DELETED) {
            claims.remove(name);
            return;
        }
        var before = claims.put(name, claim);
        if (isDisrupted(claim) && (before == null || !isDisrupted(before))) {
            started.add(name);
            check(name);
        }
    }

    private void check(String name) {
        long disrupted =
                claims.values().stream().filter(BudgetWatch::isDisrupted).count();
        long nodes = claims.values().stream().filter(BudgetWatch::counts).count();
        long allowed = Math.ceilDiv(nodes * percent, 100L);
        if (disrupted > allowed) {
            excesses.add("%s is disrupted as number %d of %d nodes, %d are allowed"
                    .formatted(name, disrupted, nodes, allowed));
        }
    }

    private static boolean isDisrupted(NodeClaim claim) {
        return counts(claim)
                && (claim.getMetadata().getDeletionTimestamp() != null
                        || claim.getMetadata().getAnnotations().containsKey(DISRUPTION));
    }

    /** Returns true if the budget counts the node: it is initialized, and its instance does not terminate. */
    private static boolean counts(NodeClaim claim) {
        return is(claim, "Initialized") && !is(claim, "InstanceTerminating");
    }

    private static boolean is(NodeClaim claim, String type) {
        return claim.getStatus() != null
                && Present.list(claim.getStatus().conditions).stream()
                        .anyMatch(condition -> condition.type.equals(type) && condition.status.equals("True"));
    }

    /** Returns a sentence for each disruption that started although the budget was used up. */
    synchronized List<String> excesses() {
        return List.copyOf(excesses);
    }

    /** Returns the name of the NodeClaim of each disruption, in the order of their starts. */
    synchronized List<String> started() {
        return List.copyOf(started);
    }

    @Override
    public void close() {
        watch.close();
    }
}
