package sh.joiner.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.NodeAffinity;
import sh.joiner.model.pod.Owner;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pod.SpreadRule;
import sh.joiner.model.pod.SpreadRule.NodePolicy;
import sh.joiner.model.pod.SpreadRule.Unsatisfiable;
import sh.joiner.model.pod.Toleration;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Builds pods. By default a pod of namespace {@code default} that requests 100m CPU and 128Mi memory. */
public final class PodBuilder {

    private final String name;
    private final Map<String, String> labels = new TreeMap<>();
    private final Map<String, String> annotations = new TreeMap<>();
    private final Map<String, String> requests = new TreeMap<>(Map.of("cpu", "100m", "memory", "128Mi", "pods", "1"));
    private final List<Requirement> selector = new ArrayList<>();
    private final List<Requirements> terms = new ArrayList<>();
    private final List<NodeAffinity.Preference> preferences = new ArrayList<>();
    private final List<Toleration> tolerations = new ArrayList<>();
    private final List<SpreadRule> spreads = new ArrayList<>();
    private final List<AffinityRule> affinities = new ArrayList<>();
    private final List<HostPort> ports = new ArrayList<>();
    private final List<String> volumeClaims = new ArrayList<>();
    private String namespace = "default";
    private boolean devices;

    private Optional<Owner> owner = Optional.empty();
    private Pod.Phase phase = Pod.Phase.RUNNING;
    private Instant startedAt = World.NOON;
    private @Nullable Instant boundAt;
    private int restarts;
    private @Nullable Instant deletingSince;
    private Instant createdAt = World.NOON;
    private String priorityClass = "";
    private long graceSeconds = 30;

    private PodBuilder(String name) {
        this.name = name;
    }

    public static PodBuilder pod(String name) {
        return new PodBuilder(name);
    }

    public PodBuilder requests(String cpu, String memory) {
        return requests(Map.of("cpu", cpu, "memory", memory));
    }

    public PodBuilder requests(Map<String, String> more) {
        requests.putAll(more);
        return this;
    }

    public PodBuilder labelled(String key, String value) {
        labels.put(key, value);
        return this;
    }

    public PodBuilder annotated(String key, String value) {
        annotations.put(key, value);
        return this;
    }

    /** Adds requirements to the node selector. */
    public PodBuilder on(Requirement... rules) {
        selector.addAll(Arrays.asList(rules));
        return this;
    }

    /** Adds a term to the required node affinity. */
    public PodBuilder either(Requirement... rules) {
        terms.add(Requirements.of(rules));
        return this;
    }

    public PodBuilder prefers(int weight, Requirement... rules) {
        preferences.add(new NodeAffinity.Preference(weight, Requirements.of(rules)));
        return this;
    }

    public PodBuilder tolerates(Taint taint) {
        tolerations.add(new Toleration(taint.key(), false, taint.value(), taint.effect()));
        return this;
    }

    /** Adds a topology spread over pods with the same {@code app} label. */
    public PodBuilder spreadOver(LabelKey key, int maxSkew, Unsatisfiable unsatisfiable) {
        spreads.add(new SpreadRule(
                key, maxSkew, unsatisfiable, sameApp(), 0, NodePolicy.HONOR, NodePolicy.IGNORE, List.of()));
        return this;
    }

    /** Adds a required anti-affinity to pods with the same {@code app} label. */
    public PodBuilder apartBy(LabelKey key) {
        return affinity(AffinityRule.Kind.ANTI_AFFINITY, 0, key, sameApp());
    }

    /** Adds a required affinity to pods with this {@code app} label. */
    public PodBuilder togetherWith(String app, LabelKey key) {
        return affinity(AffinityRule.Kind.AFFINITY, 0, key, selects(app));
    }

    public PodBuilder affinity(AffinityRule.Kind kind, int weight, LabelKey key, LabelSelector selects) {
        affinities.add(new AffinityRule(kind, weight, key, selects, Set.of(), null, List.of()));
        return this;
    }

    public PodBuilder spread(SpreadRule rule) {
        spreads.add(rule);
        return this;
    }

    public PodBuilder affinity(AffinityRule rule) {
        affinities.add(rule);
        return this;
    }

    public PodBuilder hostPort(int port) {
        ports.add(new HostPort("0.0.0.0", "TCP", port));
        return this;
    }

    /** Adds a volume claim of the pod's namespace. */
    public PodBuilder mounts(String volumeClaim) {
        volumeClaims.add(volumeClaim);
        return this;
    }

    public PodBuilder withResourceClaim() {
        devices = true;
        return this;
    }

    /** Sets an owner of this API version and kind, such as {@code apps/v1} and {@code DaemonSet}. */
    public PodBuilder ownedBy(String apiVersion, String kind) {
        owner = Optional.of(new Owner(apiVersion, kind, "owner", "uid-owner"));
        return this;
    }

    /** Makes the pod a pod of this DaemonSet in namespace {@code kube-system}. */
    public PodBuilder ownedByDaemonSet(String set) {
        owner = Optional.of(new Owner("apps/v1", "DaemonSet", set, "uid-" + set));
        return in("kube-system");
    }

    /** Sets the namespace. */
    public PodBuilder in(String other) {
        namespace = other;
        return this;
    }

    public PodBuilder priorityClass(String value) {
        priorityClass = value;
        return this;
    }

    public PodBuilder graceSeconds(long seconds) {
        graceSeconds = seconds;
        return this;
    }

    /** Sets the phase of the bound pod instead of Running. */
    public PodBuilder phase(Pod.Phase value) {
        phase = value;
        return this;
    }

    public PodBuilder startedAt(Instant time) {
        startedAt = time;
        return this;
    }

    /** Sets when the pod was bound to its node. */
    public PodBuilder boundAt(Instant time) {
        boundAt = time;
        return this;
    }

    /** Sets the restarts of the containers. */
    public PodBuilder restarted(int times) {
        restarts = times;
        return this;
    }

    public PodBuilder createdAt(Instant time) {
        createdAt = time;
        return this;
    }

    /** Sets the deletion timestamp. */
    public PodBuilder terminating(Instant deletionTimestamp) {
        deletingSince = deletionTimestamp;
        return this;
    }

    private LabelSelector sameApp() {
        return selects(labels.getOrDefault("app", name));
    }

    private static LabelSelector selects(String app) {
        return new LabelSelector(Requirements.ofLabels(Map.of("app", app)));
    }

    /** Returns the pod, for which kube-scheduler has found no node since noon. */
    public Pod pending() {
        return pod(null, World.NOON, Pod.Life.PENDING);
    }

    /** Returns the pod without a node, before kube-scheduler has considered it. */
    public Pod created() {
        return pod(null, null, Pod.Life.PENDING);
    }

    /** Returns the pod, bound to this node. */
    public Pod runningOn(String node) {
        var running = new Pod.Life(
                phase, true, startedAt, deletingSince, graceSeconds, 0, priorityClass, boundAt, null, restarts);
        return pod(new NodeName(node), null, running);
    }

    /** Returns a DaemonSet of namespace {@code kube-system} with this pod as its template. */
    public DaemonSet daemon() {
        return new DaemonSet(new PodName("kube-system", name), Resources.parse(requests), placing());
    }

    private Pod.Placing placing() {
        var affinity = new NodeAffinity(Requirements.of(selector), terms, preferences, false);
        return new Pod.Placing(affinity, tolerations, spreads, affinities, ports, volumeClaims);
    }

    private Pod pod(@Nullable NodeName node, @Nullable Instant waiting, Pod.Life life) {
        return new Pod(
                new PodName(namespace, name),
                "uid-" + name,
                labels,
                annotations,
                owner,
                createdAt,
                Resources.parse(requests),
                placing(),
                node,
                null,
                waiting,
                life,
                devices);
    }
}
