package sh.joiner.engine.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.supply.SchedulingNode;
import sh.joiner.engine.supply.SchedulingNode.Stage;
import sh.joiner.engine.supply.Template;
import sh.joiner.engine.volume.Attached;
import sh.joiner.engine.volume.Mounts;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.volume.AttachLimits;

/** Computes the capacity that existing nodes and launching claims have left for pods (core 3.2, 4.6). */
public final class NodeBins {

    private static final Comparator<SchedulingNode> ORDER = Comparator.comparing(
                    (SchedulingNode view) -> view.stage() != Stage.INITIALIZED)
            .thenComparing(SchedulingNode::name);

    private final Snapshot snapshot;
    private final List<Template> templates;
    private final Slots slots;
    private final Map<NodeName, List<Pod>> bound;
    private final Mounts mounts;
    private final Map<NodeName, AttachLimits> limits;
    private final Set<NodeName> closed;

    private NodeBins(Snapshot snapshot, List<Template> templates, Slots slots, Mounts mounts, Set<NodeName> closed) {
        this.snapshot = snapshot;
        this.templates = templates;
        this.slots = slots;
        this.mounts = mounts;
        this.closed = closed;
        this.limits = snapshot.around().storage().limits().stream()
                .collect(Collectors.toMap(AttachLimits::node, Function.identity()));
        this.bound = snapshot.pods().stream()
                .filter(pod -> pod.isBound() && !pod.life().isTerminal())
                .collect(Collectors.groupingBy(pod -> Objects.requireNonNull(pod.node())));
    }

    /**
     * Returns one bin for each node or claim that may accept pods: ready nodes first, then the others, each ordered by name.
     *
     * @param closed nodes that pods of removed nodes must not move to
     */
    public static List<NodeBin> of(
            Snapshot snapshot,
            List<SchedulingNode> views,
            List<Template> templates,
            Slots slots,
            Mounts mounts,
            Set<NodeName> closed) {
        return new NodeBins(snapshot, templates, slots, mounts, closed).bins(views);
    }

    private List<NodeBin> bins(List<SchedulingNode> views) {
        var bins = new ArrayList<NodeBin>();
        views.stream()
                .filter(view -> view.stage() != Stage.DELETING)
                .sorted(ORDER)
                .forEach(view -> room(view)
                        .ifPresent(room -> bins.add(new NodeBin(
                                bins.size(), view, isClosed(view), slots.amounts(room), ports(view), attached(view)))));
        return List.copyOf(bins);
    }

    // Pods of removed nodes move only to ready nodes, so that a failed launch interrupts no pod.
    private boolean isClosed(SchedulingNode view) {
        return view.stage() != Stage.INITIALIZED || (view.node() != null && closed.contains(view.node()));
    }

    /**
     * Returns the free capacity. Empty if the amount of a resource is negative, or if the pool of a launching claim is not usable. The node then
     * accepts no pod.
     */
    private Optional<Resources> room(SchedulingNode view) {
        if (view.stage() == Stage.NOT_LAUNCHED) {
            return asked(view).filter(Resources.NONE::fitsIn);
        }
        var pods = pods(view);
        var free = view.allocatable().minus(requests(pods.stream()));
        var missingDaemons = expected(view).minus(requests(pods.stream().filter(Pod::isOfDaemonSet)));
        return Optional.of(free.minus(missingDaemons.max(nothing(missingDaemons))))
                .filter(Resources.NONE::fitsIn);
    }

    private List<Pod> pods(SchedulingNode view) {
        return view.node() == null ? List.of() : bound.getOrDefault(view.node(), List.of());
    }

    private List<HostPort> ports(SchedulingNode view) {
        var ports = new ArrayList<HostPort>();
        pods(view).forEach(pod -> ports.addAll(pod.placing().hostPorts()));
        return List.copyOf(ports);
    }

    // Only a registered node has reported its attach limits.
    private Attached attached(SchedulingNode view) {
        var limit = view.node() == null ? null : limits.get(view.node());
        var attached = new Attached(limit == null ? Map.of() : limit.most());
        pods(view).forEach(pod -> attached.add(mounts.needs(pod)));
        return attached;
    }

    private static Resources requests(Stream<Pod> pods) {
        return Resources.total(pods.map(Pod::requests));
    }

    private static Resources nothing(Resources like) {
        return Resources.of(like.names().stream().collect(Collectors.toMap(name -> name, _ -> 0L)));
    }

    /** Returns the sum of the requests of the daemons that will run on the node. */
    private Resources expected(SchedulingNode view) {
        return snapshot.daemonSets().stream()
                .filter(daemon -> isExpected(daemon, view))
                .map(DaemonSet::requests)
                .reduce(Resources.NONE, Resources::plus);
    }

    private static boolean isExpected(DaemonSet daemon, SchedulingNode view) {
        return new Template.Shape(view.known(), view.taints()).admits(daemon.placing())
                && daemon.placing().affinity().alternatives().stream().anyMatch(view.onceInitialized()::admits);
    }

    // The instance will have room for the claim's requests. Daemons use a part of this room, and pods can use the rest.
    private Optional<Resources> asked(SchedulingNode view) {
        var requests = snapshot.claims().stream()
                .filter(claim -> view.target().equals(new Plan.Target.OnClaim(claim.name())))
                .findFirst()
                .orElseThrow()
                .requests();
        return templates.stream()
                .filter(template -> template.pool().name().equals(view.pool()))
                .findFirst()
                .map(template -> requests.minus(slots.resources(overhead(template, view))));
    }

    private static long[] overhead(Template template, SchedulingNode view) {
        var types = template.filter().table().matching(view.known());
        return template.leastOverhead(types);
    }
}
