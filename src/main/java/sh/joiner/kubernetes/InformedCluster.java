package sh.joiner.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.ClaimTranslation;
import sh.joiner.api.translate.DaemonSetTranslation;
import sh.joiner.api.translate.NodeClassTranslation;
import sh.joiner.api.translate.NodeTranslation;
import sh.joiner.api.translate.PodTranslation;
import sh.joiner.api.translate.PoolTranslation;
import sh.joiner.api.v1.EC2NodeClass;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.Cluster;
import sh.joiner.port.WorldClock;

/** The cluster as one informer for each kind sees it, translated once for each change. */
final class InformedCluster implements Cluster, AutoCloseable {

    private final KubernetesClient client;
    private final WorldClock clock;
    private final List<Consumer<Change>> listeners = new CopyOnWriteArrayList<>();
    private final List<SharedIndexInformer<?>> informers = new CopyOnWriteArrayList<>();
    private final Index<NodeName, Node> nodesByProvider = new Index<>();
    private final Index<PodName, Pod> podsByNode = new Index<>();

    private final Shelf<io.fabric8.kubernetes.api.model.Pod, Pod> pods =
            new Shelf<>(PodTranslation::pod, this::changed);
    private final Shelf<io.fabric8.kubernetes.api.model.Node, Node> nodes =
            new Shelf<>(NodeTranslation::node, this::changed);
    private final Shelf<io.fabric8.kubernetes.api.model.apps.DaemonSet, DaemonSet> daemonSets =
            new Shelf<>(DaemonSetTranslation::daemonSet, (_, _) -> {});
    private final Shelf<NodePool, Pool> pools = new Shelf<>(PoolTranslation::pool, this::changed);
    private final Shelf<NodeClaim, Claim> claims = new Shelf<>(ClaimTranslation::claim, this::changed);
    private final Shelf<EC2NodeClass, NodeClass> nodeClasses =
            new Shelf<>(NodeClassTranslation::nodeClass, this::changed);

    InformedCluster(KubernetesClient client, WorldClock clock) {
        this.client = client;
        this.clock = clock;
    }

    void start() {
        listen(client.resources(EC2NodeClass.class), nodeClasses);
        listen(client.resources(NodePool.class), pools);
        listen(client.resources(NodeClaim.class), claims);
        listen(client.apps().daemonSets().inAnyNamespace(), daemonSets);
        listen(client.nodes(), nodes);
        listen(client.pods().inAnyNamespace(), pods);
    }

    private <W extends HasMetadata> void listen(Informable<W> resources, Shelf<W, ?> shelf) {
        var informer = resources.runnableInformer(0);
        informer.addEventHandler(shelf);
        informers.add(informer);
        var _ = informer.start();
    }

    @Override
    public Snapshot snapshot() {
        return new Snapshot(
                clock.now(),
                pools.all(),
                nodeClasses.all(),
                claims.all(),
                nodes.all(),
                pods.all(),
                daemonSets.all(),
                Catalog.EMPTY);
    }

    @Override
    public List<Node> nodesOf(String providerId) {
        return nodesByProvider.get(providerId);
    }

    @Override
    public List<Pod> podsOn(NodeName node) {
        return podsByNode.get(node.value());
    }

    @Override
    public boolean isSynced() {
        return !informers.isEmpty() && informers.stream().allMatch(SharedIndexInformer::hasSynced);
    }

    @Override
    public void onChange(Consumer<Change> listener) {
        listeners.add(listener);
    }

    private void changed(@Nullable Pod before, @Nullable Pod now) {
        var pod = either(before, now);
        if (now == null) {
            podsByNode.drop(pod.name(), nodeOf(pod));
        } else {
            podsByNode.move(pod.name(), before == null ? "" : nodeOf(before), nodeOf(now), now);
        }
        tell(new Change.OfPod(pod.name(), pod.uid(), now != null && now.isProvisionable()));
    }

    private static String nodeOf(Pod pod) {
        var node = pod.node();
        return node == null ? "" : node.value();
    }

    private void changed(@Nullable Node before, @Nullable Node now) {
        var node = either(before, now);
        if (now == null) {
            nodesByProvider.drop(node.name(), node.providerId());
        } else {
            nodesByProvider.move(node.name(), before == null ? "" : before.providerId(), now.providerId(), now);
        }
        tell(new Change.OfNode(node.name(), node.uid(), node.providerId()));
    }

    private void changed(@Nullable Pool before, @Nullable Pool now) {
        tell(new Change.OfPool(either(before, now).name()));
    }

    private void changed(@Nullable Claim before, @Nullable Claim now) {
        tell(new Change.OfClaim(either(before, now).name()));
    }

    private void changed(@Nullable NodeClass before, @Nullable NodeClass now) {
        tell(new Change.OfNodeClass(either(before, now).name()));
    }

    private static <T> T either(@Nullable T before, @Nullable T now) {
        if (now != null) {
            return now;
        }
        if (before != null) {
            return before;
        }
        throw new IllegalArgumentException("a change has a before or an after");
    }

    private void tell(Change change) {
        listeners.forEach(listener -> listener.accept(change));
    }

    @Override
    public void close() {
        informers.forEach(SharedIndexInformer::stop);
    }
}
