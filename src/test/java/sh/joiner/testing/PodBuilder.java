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

/** A pod of namespace {@code default} that asks for 100m and 128Mi, and for nothing else unless it is told. */
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
    private @Nullable Instant deletingSince;
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

    /** Must hold, as a node selector does. */
    public PodBuilder on(Requirement... rules) {
        selector.addAll(Arrays.asList(rules));
        return this;
    }

    /** One alternative of the required node affinity. */
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

    /** Among pods of the same {@code app} label. */
    public PodBuilder spreadOver(LabelKey key, int maxSkew, Unsatisfiable unsatisfiable) {
        spreads.add(new SpreadRule(
                key, maxSkew, unsatisfiable, sameApp(), 0, NodePolicy.HONOR, NodePolicy.IGNORE, List.of()));
        return this;
    }

    /** Never in one domain with pods of the same {@code app} label. */
    public PodBuilder apartBy(LabelKey key) {
        return affinity(AffinityRule.Kind.ANTI_AFFINITY, 0, key, sameApp());
    }

    /** Always in one domain with pods of this {@code app} label. */
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

    /** A volume claim of its namespace. */
    public PodBuilder mounts(String volumeClaim) {
        volumeClaims.add(volumeClaim);
        return this;
    }

    public PodBuilder withResourceClaim() {
        devices = true;
        return this;
    }

    /** Made by something of this kind, as {@code apps/v1 DaemonSet}. */
    public PodBuilder ownedBy(String apiVersion, String kind) {
        owner = Optional.of(new Owner(apiVersion, kind, "owner", "uid-owner"));
        return this;
    }

    /** A pod of the daemon set of that name, in its namespace. */
    public PodBuilder ownedByDaemonSet(String set) {
        owner = Optional.of(new Owner("apps/v1", "DaemonSet", set, "uid-" + set));
        return in("kube-system");
    }

    /** In another namespace. */
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

    /** Once bound: the phase instead of Running. */
    public PodBuilder phase(Pod.Phase value) {
        phase = value;
        return this;
    }

    /** Its deletion timestamp. */
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

    /** Waiting for a node. */
    public Pod pending() {
        return pod(null, World.NOON, Pod.Life.PENDING);
    }

    /** Running on a node. */
    public Pod runningOn(String node) {
        var running = new Pod.Life(phase, true, World.NOON, deletingSince, graceSeconds, 0, priorityClass);
        return pod(new NodeName(node), null, running);
    }

    /** The DaemonSet whose pods look like this. */
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
                World.NOON,
                Resources.parse(requests),
                placing(),
                node,
                null,
                waiting,
                life,
                devices);
    }
}
