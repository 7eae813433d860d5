package sh.joiner.kubernetes.cluster;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.nodeclass.NodeClassTranslation;
import sh.joiner.api.pod.DaemonSetTranslation;
import sh.joiner.api.pod.NodeTranslation;
import sh.joiner.api.pod.PodTranslation;
import sh.joiner.api.pool.ClaimTranslation;
import sh.joiner.api.pool.PoolTranslation;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.kubernetes.informer.InformedKind;
import sh.joiner.kubernetes.informer.MetadataStore;
import sh.joiner.kubernetes.informer.Paged;
import sh.joiner.kubernetes.informer.PropertyIndex;
import sh.joiner.kubernetes.informer.TranslatedStore;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.kubernetes.watch.ObjectVersion;
import sh.joiner.kubernetes.watch.OwnWrites;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.InvalidObject;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.port.Failures;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cluster.Cluster;

/** The cluster, watched by one informer for each kind. Each change is translated once. */
public final class InformedCluster implements Cluster, AutoCloseable {

    private static final Logger LOG = Logger.getLogger(InformedCluster.class);

    private static final int MOST_DROPPED = 10_000;

    private final KubernetesClient client;
    private final WorldClock clock;
    private final Unreadable unreadable;
    private final List<Consumer<Change>> listeners = new CopyOnWriteArrayList<>();
    private final List<InformedKind<?>> kinds = new CopyOnWriteArrayList<>();
    private final PropertyIndex<NodeName, Node> nodesByProvider = new PropertyIndex<>();
    private final PropertyIndex<PodName, Pod> podsByNode = new PropertyIndex<>();
    private final PropertyIndex<ClaimName, Claim> claimsByInstance = new PropertyIndex<>();
    private final Set<ClaimName> launching = ConcurrentHashMap.newKeySet();

    private final TranslatedStore<io.fabric8.kubernetes.api.model.Pod, Pod> pods;
    private final TranslatedStore<io.fabric8.kubernetes.api.model.Node, Node> nodes;
    private final TranslatedStore<io.fabric8.kubernetes.api.model.apps.DaemonSet, DaemonSet> daemonSets;
    private final TranslatedStore<NodePool, Pool> pools;
    private final TranslatedStore<NodeClaim, Claim> claims;
    private final TranslatedStore<EC2NodeClass, NodeClass> nodeClasses;
    private final InformedKind<NodeClaim> watchedClaims;
    private final OwnWrites<NodeClaim> writtenClaims = new OwnWrites<>();
    private final RelatedObjectInformers relatedObjects;
    private final Cache<String, Boolean> dropped = // UIDs of claims that were deleted or can no longer be read
            Caffeine.newBuilder().maximumSize(MOST_DROPPED).build();
    private final Supplier<DisruptionRules> rules;
    private volatile boolean complete;

    /** @param rules returns the freezes and maintenance windows; this class does not watch them */
    public InformedCluster(
            KubernetesClient client, WorldClock clock, Unreadable unreadable, Supplier<DisruptionRules> rules) {
        this.client = client;
        this.rules = rules;
        this.clock = clock;
        this.unreadable = unreadable;
        this.pods = store(PodTranslation::pod, this::changed);
        this.nodes = store(NodeTranslation::node, this::changed);
        this.daemonSets = store(DaemonSetTranslation::daemonSet, (_, _) -> {});
        this.nodeClasses =
                own(NodeClassTranslation::nodeClass, _ -> true, this::changed, name -> new Change.OfNodeClass(name));
        this.pools = own(
                PoolTranslation::pool,
                pool -> pool.template().nodeClass().isSupported(),
                this::changed,
                name -> new Change.OfPool(name));
        this.claims = own(
                ClaimTranslation::claim,
                claim -> claim.nodeClass().isSupported(),
                this::changed,
                name -> new Change.OfClaim(new ClaimName(name)));
        this.watchedClaims = ours(NodeClaim.class, claims);
        this.relatedObjects = new RelatedObjectInformers(client, unreadable);
    }

    private <W extends HasMetadata, M> TranslatedStore<W, M> store(
            Function<W, M> translation, BiConsumer<@Nullable M, @Nullable M> changed) {
        return new TranslatedStore<>(
                translation, _ -> true, new TranslatedStore.Receivers<>(changed, unreadable::report));
    }

    /** Creates a store that also notifies the listeners when an object becomes invalid, and when an invalid object is deleted. */
    private <W extends HasMetadata, M> TranslatedStore<W, M> own(
            Function<W, M> translation,
            Predicate<M> ours,
            BiConsumer<@Nullable M, @Nullable M> changed,
            Function<String, Change> change) {
        return new TranslatedStore<>(
                translation,
                ours,
                new TranslatedStore.Receivers<>(
                        changed,
                        (object, why) -> {
                            unreadable.report(object, why);
                            notifyListeners(change.apply(object.getMetadata().getName()));
                        },
                        name -> notifyListeners(change.apply(name))));
    }

    public void start() {
        watch(ours(EC2NodeClass.class, nodeClasses));
        watch(ours(NodePool.class, pools));
        watch(watchedClaims);
        watch(new InformedKind<>(
                io.fabric8.kubernetes.api.model.apps.DaemonSet.class,
                () -> Paged.informer(client.apps().daemonSets().inAnyNamespace()),
                daemonSets));
        watch(new InformedKind<>(
                io.fabric8.kubernetes.api.model.Node.class,
                () -> outlines(client.nodes(), io.fabric8.kubernetes.api.model.Node::new),
                nodes));
        relatedObjects.kinds().forEach(this::watch);
        watch(new InformedKind<>(
                io.fabric8.kubernetes.api.model.Pod.class,
                () -> outlines(client.pods().inAnyNamespace(), io.fabric8.kubernetes.api.model.Pod::new),
                pods));
    }

    private <W extends HasMetadata> InformedKind<W> ours(Class<W> type, TranslatedStore<W, ?> store) {
        return new InformedKind<>(type, () -> Paged.informer(client.resources(type)), store);
    }

    /** Returns every kind that is watched for this cluster. Empty before the start. */
    public Stream<WatchedKind> watched() {
        return kinds.stream().map(InformedKind::watched);
    }

    private static <W extends HasMetadata> SharedIndexInformer<W> outlines(Informable<W> kind, Supplier<W> blank) {
        return Paged.informer(kind).itemStore(new MetadataStore<>(blank));
    }

    private void watch(InformedKind<?> kind) {
        kinds.add(kind);
        kind.start();
    }

    /**
     * Returns the latest claim object known from the watch and from this process's own writes. The object is shared and must not be
     * changed.
     */
    public Optional<NodeClaim> wireClaim(ClaimName name) {
        return writtenClaims.latest(name.value(), watchedClaims.wire(name.value()));
    }

    /** Records the claim object with which the API server has answered a write of this process. */
    public void wrote(NodeClaim claim) {
        writtenClaims.wrote(claim);
    }

    @Override
    public Snapshot snapshot() {
        var known = nodes.all();
        var deleting = known.stream().filter(Node::isDeleting).map(Node::name).toList();
        return new Snapshot(
                clock.now(),
                pools.all(),
                nodeClasses.all(),
                claims.all(),
                known,
                pods.all(),
                daemonSets.all(),
                Catalog.EMPTY,
                relatedObjects.now(deleting).with(rules.get()),
                invalid(),
                List.of());
    }

    private List<InvalidObject> invalid() {
        return Stream.of(
                        pools.invalid(InvalidObject.POOL),
                        nodeClasses.invalid(InvalidObject.NODE_CLASS),
                        claims.invalid(InvalidObject.CLAIM),
                        nodes.invalid("Node"),
                        pods.invalid("Pod"),
                        daemonSets.invalid("DaemonSet"))
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public List<Node> nodesOf(String providerId) {
        return nodesByProvider.get(providerId);
    }

    @Override
    public List<Claim> claimsOf(InstanceId instance) {
        return claimsByInstance.get(instance.value());
    }

    @Override
    public List<ClaimName> unreadableClaimsOf(InstanceId instance) {
        return claims.unreadable().stream()
                .filter(name -> watchedClaims.wire(name).stream()
                        .flatMap(claim -> Stream.ofNullable(claim.getStatus().providerID))
                        .flatMap(provider -> InstanceId.ofProviderId(provider).stream())
                        .anyMatch(instance::equals))
                .map(ClaimName::new)
                .sorted()
                .toList();
    }

    @Override
    public boolean isSuperseded(ClaimName name, String uid, String resourceVersion) {
        return wireClaim(name)
                .map(NodeClaim::getMetadata)
                .filter(seen -> seen.getUid().equals(uid))
                .map(seen -> ObjectVersion.isNewer(seen.getResourceVersion(), resourceVersion))
                .orElseGet(() -> dropped.asMap().containsKey(uid));
    }

    @Override
    public boolean isLaunching() {
        return !launching.isEmpty();
    }

    @Override
    public List<Pod> podsOn(NodeName node) {
        return podsByNode.get(node.value());
    }

    @Override
    public List<Attachment> attachmentsOn(NodeName node) {
        return relatedObjects.attachedTo(node);
    }

    @Override
    public boolean isSynced() {
        if (!complete) {
            complete = !kinds.isEmpty() && kinds.stream().allMatch(InformedKind::isSynced);
        }
        return complete;
    }

    @Override
    public Optional<RemoteCallException> failure() {
        return kinds.stream().flatMap(kind -> kind.failure().stream()).findFirst();
    }

    @Override
    public void onChange(Consumer<Change> listener) {
        listeners.add(listener);
    }

    private void changed(@Nullable Pod before, @Nullable Pod now) {
        var pod = latest(before, now);
        if (now == null) {
            podsByNode.drop(pod.name(), nodeOf(pod));
        } else {
            podsByNode.move(pod.name(), before == null ? "" : nodeOf(before), nodeOf(now), now);
        }
        notifyListeners(new Change.OfPod(pod.name(), pod.uid(), now != null && now.isProvisionable()));
        if (now != null && now.node() != null && complete && now.hasEventSince(before)) {
            notifyListeners(new Change.OfPodsOn(now.node()));
        }
    }

    private static String nodeOf(Pod pod) {
        var node = pod.node();
        return node == null ? "" : node.value();
    }

    private void changed(@Nullable Node before, @Nullable Node now) {
        var node = latest(before, now);
        if (now == null) {
            nodesByProvider.drop(node.name(), node.providerId());
        } else {
            nodesByProvider.move(node.name(), before == null ? "" : before.providerId(), now.providerId(), now);
        }
        notifyListeners(new Change.OfNode(node.name(), node.uid(), node.providerId()));
    }

    private void changed(@Nullable Pool before, @Nullable Pool now) {
        notifyListeners(new Change.OfPool(latest(before, now).name()));
    }

    private void changed(@Nullable Claim before, @Nullable Claim now) {
        var claim = latest(before, now);
        if (now == null) {
            claimsByInstance.drop(claim.name(), instanceOf(claim));
            dropped.put(claim.uid(), true);
        } else {
            claimsByInstance.move(claim.name(), before == null ? "" : instanceOf(before), instanceOf(now), now);
        }
        if (now != null && now.answer().providerId().isEmpty() && !now.isDeleting()) {
            launching.add(claim.name());
        } else {
            launching.remove(claim.name());
        }
        notifyListeners(new Change.OfClaim(claim.name()));
    }

    private static String instanceOf(Claim claim) {
        return claim.instanceId().map(InstanceId::value).orElse("");
    }

    private void changed(@Nullable NodeClass before, @Nullable NodeClass now) {
        notifyListeners(new Change.OfNodeClass(latest(before, now).name()));
    }

    private static <T> T latest(@Nullable T before, @Nullable T now) {
        if (now != null) {
            return now;
        }
        if (before != null) {
            return before;
        }
        throw new IllegalArgumentException("a change has neither an old nor a new object");
    }

    private void notifyListeners(Change change) {
        for (var listener : listeners) { // an exception of one listener must not stop the calls of other listeners
            Failures.contain(
                    () -> listener.accept(change),
                    failure -> LOG.errorf(failure, "a listener failed: change=%s", change));
        }
    }

    @Override
    public void close() {
        kinds.forEach(InformedKind::stop);
    }
}
