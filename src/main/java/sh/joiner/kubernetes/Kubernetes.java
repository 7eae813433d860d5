package sh.joiner.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.function.IntConsumer;
import sh.joiner.port.Claims;
import sh.joiner.port.Cluster;
import sh.joiner.port.Evictions;
import sh.joiner.port.Journal;
import sh.joiner.port.Nodes;
import sh.joiner.port.WorldClock;

/** The ports to one cluster. Start it before use, close it at the end; the client stays the caller's. */
public final class Kubernetes implements AutoCloseable {

    private final InformedCluster cluster;
    private final KubernetesClaims claims;
    private final KubernetesNodes nodes;
    private final KubernetesEvictions evictions;
    private final KubernetesJournal journal;

    /** Tells nobody of single answers. */
    public Kubernetes(KubernetesClient client, WorldClock clock) {
        this(client, clock, _ -> {});
    }

    /** @param evictionCodes is told the API server's code in answer to each eviction */
    public Kubernetes(KubernetesClient client, WorldClock clock, IntConsumer evictionCodes) {
        this.journal = new KubernetesJournal(client, clock);
        this.cluster = new InformedCluster(client, clock, new Unreadable(journal, clock));
        this.claims = new KubernetesClaims(client, clock, cluster::wireClaim);
        this.nodes = new KubernetesNodes(client);
        this.evictions = new KubernetesEvictions(client, evictionCodes);
    }

    /** Begins to listen; the first lists may still be on their way when it returns. */
    public void start() {
        cluster.start();
    }

    public Cluster cluster() {
        return cluster;
    }

    public Claims claims() {
        return claims;
    }

    public Nodes nodes() {
        return nodes;
    }

    public Evictions evictions() {
        return evictions;
    }

    public Journal journal() {
        return journal;
    }

    @Override
    public void close() {
        journal.close();
        cluster.close();
    }
}
