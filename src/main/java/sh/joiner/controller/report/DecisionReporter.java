package sh.joiner.controller.report;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.engine.image.Note;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.catalog.BackOff;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.Node;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.port.Failures;
import sh.joiner.port.WorldClock;

/**
 * Builds one value for each decision, and passes it to everything that reports decisions: the log, events, the web interface and metrics.
 *
 * <p>The codes are Karpenter's event reasons where they exist (core 8.2).
 */
public final class DecisionReporter {

    private static final Logger LOG = Logger.getLogger("sh.joiner.decisions");
    private static final int MOST_NAMED = 5; // as Karpenter lists volumes

    private final WorldClock clock;
    private final List<Consumer<Decision>> readers;

    public DecisionReporter(WorldClock clock, List<Consumer<Decision>> readers) {
        this.clock = clock;
        this.readers = List.copyOf(readers);
    }

    public void claimCreated(ClaimName name, PlannedClaim planned) {
        var draft = planned.draft();
        tell(new Entry("provisioning", "NodeClaimCreated", Weight.NORMAL)
                .about(new Subject("NodeClaim", name.value()))
                .what("claim %s is made for %d pods of pool %s"
                        .formatted(name, draft.pods().size(), draft.pool()))
                .why("cheapest of %d types that hold them all: %s in %s, %s, at %.4f USD an hour"
                        .formatted(
                                planned.typeCount(),
                                planned.cheapestType(),
                                planned.cheapestZone(),
                                planned.cheapestCapacityType(),
                                draft.price()))
                .details(draft.pods().stream().map(Object::toString).toList())
                .facts(Map.of("nodepool", draft.pool(), "claim", name.value(), "reason", "provisioned"))
                .price(draft.price()));
    }

    public void planned(Plan plan) {
        PlanEntries.of(plan).forEach(this::tell);
    }

    public void nominated(Pod pod, String place) {
        tell(new Entry("provisioning", "Nominated", Weight.NORMAL)
                .about(subject(pod))
                .what("Pod should schedule on: " + place)
                .why("the plan places it there"));
    }

    public void refused(Pod pod, Refusal refusal) {
        tell(RefusedEntry.of(subject(pod), refusal));
    }

    /** Reports that it is not known yet whether there is a place for the pod. */
    public void held(Pod pod, List<Obstacle> obstacles) {
        tell(HeldEntry.of(subject(pod), obstacles));
    }

    /** Karpenter has no such event: it keeps launching without limit (aws 13.2). */
    public void backsOff(Pool pool, BackOff backOff) {
        tell(new Entry("provisioning", "BackOff", Weight.WARNING)
                .about(new Subject("NodePool", "", pool.name(), pool.uid()))
                .what("pool %s counts on what its machines really left for pods".formatted(pool.name()))
                .why(backOff.sentence())
                .details(List.copyOf(backOff.types()))
                .facts(Map.of(
                        "nodepool", pool.name(),
                        "instance_type", String.join(",", backOff.types()),
                        "until", backOff.until().toString())));
    }

    public void launched(Claim claim, Instance instance, double price) {
        tell(new Entry("lifecycle", "Launched", Weight.NORMAL)
                .about(subject(claim))
                .what("%s is started in %s, %s"
                        .formatted(instance.instanceType(), instance.zone(), instance.capacityType()))
                .why("claim %s asked for it".formatted(claim.name()))
                .facts(Map.of(
                        "nodepool", claim.pool(),
                        "claim", claim.name().value(),
                        "instance", instance.id().value(),
                        "instance_type", instance.instanceType(),
                        "zone", instance.zone(),
                        "capacity_type", instance.capacityType().wire()))
                .price(price));
    }

    public void launchFailed(Claim claim, String reason, String message) {
        tell(new Entry("lifecycle", "LaunchFailed", Weight.WARNING)
                .about(subject(claim))
                .what("claim %s waits for its instance".formatted(claim.name()))
                .why(reason + ": " + message)
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value(), "reason", reason)));
    }

    /** Karpenter has a separate event for insufficient capacity of EC2. */
    public void givenUp(Claim claim, String code, String why) {
        boolean nothingLeft = code.equals("insufficient_capacity");
        tell(new Entry("lifecycle", nothingLeft ? "InsufficientCapacityError" : "GivenUp", Weight.WARNING)
                .about(subject(claim))
                .what("claim %s is deleted".formatted(claim.name()))
                .why(why)
                .facts(Map.of(
                        "nodepool", claim.pool(),
                        "claim", claim.name().value(),
                        "capacity_type", claim.label(Labels.CAPACITY_TYPE),
                        "reason", code)));
    }

    public void registered(Claim claim, Node node) {
        tell(new Entry("lifecycle", "Registered", Weight.NORMAL)
                .about(subject(claim))
                .what("node %s has joined for claim %s".formatted(node.name(), claim.name()))
                .why("its provider id is the claim's")
                .facts(Map.of(
                        "nodepool", claim.pool(),
                        "claim", claim.name().value(),
                        "node", node.name().value(),
                        "zone", claim.label(Labels.ZONE))));
    }

    public void initialized(Claim claim, Node node) {
        tell(new Entry("lifecycle", "Initialized", Weight.NORMAL)
                .about(subject(claim))
                .what("node %s takes pods".formatted(node.name()))
                .why("it is ready, its startup taints are gone, and it offers all that was asked for")
                .facts(Map.of(
                        "nodepool",
                        claim.pool(),
                        "claim",
                        claim.name().value(),
                        "node",
                        node.name().value())));
    }

    /** Karpenter continues as well: the pods merely arrived before the taints. */
    public void unguarded(Claim claim, Node node) {
        tell(new Entry("lifecycle", "UnregisteredTaintMissing", Weight.WARNING)
                .about(subject(claim))
                .what("node %s joined without the taint karpenter.sh/unregistered".formatted(node.name()))
                .why(
                        "its start-up text does not ask the kubelet for it, so that pods may have come before the node was ready for them")
                .facts(Map.of(
                        "nodepool", claim.pool(),
                        "claim", claim.name().value(),
                        "node", node.name().value())));
    }

    public void inconsistent(Claim claim, String issues) {
        tell(new Entry("lifecycle", "FailedConsistencyCheck", Weight.WARNING)
                .about(subject(claim))
                .what("the node of claim %s is not what was launched".formatted(claim.name()))
                .why(issues)
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value())));
    }

    /** The event has the reason that Karpenter uses for the change of the condition. */
    public void drifted(Claim claim, String reason, String why) {
        tell(new Entry("drift", "Drifted", Weight.NORMAL)
                .about(subject(claim))
                .what("claim %s has drifted: %s".formatted(claim.name(), reason))
                .why(why)
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value(), "reason", reason)));
    }

    public void driftsNoMore(Claim claim) {
        tell(new Entry("drift", "DriftCleared", Weight.NORMAL)
                .about(subject(claim))
                .what("claim %s has not drifted any more".formatted(claim.name()))
                .why("it is again what its pool and node class ask for")
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value())));
    }

    public void reservationEnded(Claim claim, String reservation) {
        tell(new Entry("lifecycle", "CapacityTypeChanged", Weight.NORMAL)
                .about(subject(claim))
                .what("claim %s is labelled on-demand instead of reserved".formatted(claim.name()))
                .why("its instance is not in capacity reservation %s any more".formatted(reservation))
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value(), "reservation", reservation)));
    }

    public void reservationExpires(Claim claim, String reservation) {
        tell(new Entry("lifecycle", "CapacityReservationExpiring", Weight.NORMAL)
                .about(subject(claim))
                .what("claim %s is deleted".formatted(claim.name()))
                .why("AWS clears its capacity reservation %s soon".formatted(reservation))
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value(), "reservation", reservation)));
    }

    public void deadlineSet(Claim claim, Instant at) {
        tell(new Entry("lifecycle", "TerminationGracePeriodExpiring", Weight.WARNING)
                .about(subject(claim))
                .what("all pods on the node of claim %s will be deleted at %s".formatted(claim.name(), at))
                .why("its termination grace period ends then")
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value())));
    }

    public void claimGivenUp(ClaimName claim, String code, String why) {
        tell(new Entry("lifecycle", "GivenUp", Weight.WARNING)
                .about(new Subject("NodeClaim", claim.value()))
                .what("claim %s is deleted".formatted(claim))
                .why(why)
                .facts(Map.of("claim", claim.value(), "reason", code)));
    }

    public void claimGone(Claim claim) {
        tell(new Entry("lifecycle", "Terminated", Weight.NORMAL)
                .about(subject(claim))
                .what("claim %s is gone".formatted(claim.name()))
                .why("its deletion was asked for, and its instance is terminated")
                .facts(Map.of(
                        "nodepool", claim.pool(),
                        "claim", claim.name().value(),
                        "zone", claim.label(Labels.ZONE),
                        "capacity_type", claim.label(Labels.CAPACITY_TYPE))));
    }

    public void nodeGone(Node node) {
        tell(new Entry("termination", "NodeGone", Weight.NORMAL)
                .about(subject(node))
                .what("node %s is gone".formatted(node.name()))
                .why("it was drained, and its instance is terminated")
                .facts(Map.of(
                        "node", node.name().value(),
                        "nodepool", node.labels().getOrDefault(Labels.POOL.value(), ""),
                        "zone", node.labels().getOrDefault(Labels.ZONE.value(), ""))));
    }

    public void deadlineOf(Node node, Instant at) {
        tell(new Entry("termination", "TerminationGracePeriodExpiring", Weight.WARNING)
                .about(subject(node))
                .what("all pods on node %s will be deleted at %s".formatted(node.name(), at))
                .why("the termination grace period of its claim ends then")
                .facts(Map.of("node", node.name().value())));
    }

    public void evicted(Pod pod, Node node, String reason) {
        tell(new Entry("termination", "Evicted", Weight.NORMAL)
                .about(subject(pod))
                .what("pod %s is asked to leave node %s".formatted(pod.name(), node.name()))
                .why(reason));
    }

    public void disrupted(Pod pod, Node node, long graceSeconds) {
        tell(new Entry("termination", "Disrupted", Weight.NORMAL)
                .about(subject(pod))
                .what("pod %s is deleted with %d seconds to stop".formatted(pod.name(), graceSeconds))
                .why("the termination grace period of node %s leaves it no more".formatted(node.name())));
    }

    public void drainWaits(Node node, List<Pod> pods) {
        tell(new Entry("termination", "FailedDraining", Weight.WARNING)
                .about(subject(node))
                .what("node %s waits for %d pods to leave".formatted(node.name(), pods.size()))
                .why(named(pods.stream().map(pod -> pod.name().toString()).toList()))
                .details(pods.stream().map(pod -> pod.name().toString()).toList()));
    }

    private static String named(List<String> all) {
        var names = all.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return all.size() > MOST_NAMED ? "%s and %d more".formatted(names, all.size() - MOST_NAMED) : names;
    }

    public void volumesAwaited(Node node, List<Attachment> volumes) {
        tell(new Entry("termination", "AwaitingVolumeDetachment", Weight.NORMAL)
                .about(subject(node))
                .what("node %s waits until its volumes are detached".formatted(node.name()))
                .why(named(volumes.stream().map(Attachment::description).toList()))
                .facts(Map.of("node", node.name().value())));
    }

    public void drainBlocked(Node node, Pod pod, String why) {
        tell(new Entry("termination", "FailedDraining", Weight.WARNING)
                .about(subject(node))
                .what("node %s waits for pod %s".formatted(node.name(), pod.name()))
                .why(why));
    }

    public void instanceCollected(Instance instance) {
        tell(new Entry("garbage", "InstanceCollected", Weight.WARNING)
                .what("instance %s is terminated".formatted(instance.id()))
                .why("it carries this cluster's tags, and no claim knows it")
                .facts(Map.of("instance", instance.id().value(), "instance_type", instance.instanceType())));
    }

    public void nodeClassWaits(String name, String uid, String claims) {
        tell(new Entry("nodeclass", "WaitingOnNodeClaimTermination", Weight.NORMAL)
                .about(new Subject("EC2NodeClass", "", name, uid))
                .what("node class %s waits until its claims are gone".formatted(name))
                .why("Waiting on NodeClaim termination for " + claims)
                .facts(Map.of("nodeclass", name)));
    }

    /** Not logged here: a warning in the log reports it. */
    public void nodeClassStopped(Subject nodeClass, String stopped, String reason, String message) {
        tell(new Entry("nodeclass", reason, Weight.WARNING)
                .about(nodeClass)
                .what("node class %s launches nothing: %s".formatted(nodeClass.name(), stopped))
                .why(message));
    }

    /** Not logged here: a warning in the log reports it. */
    public void nodeClassDoubted(Subject nodeClass, String kept, String reason, String message) {
        tell(new Entry("nodeclass", reason, Weight.WARNING)
                .about(nodeClass)
                .what("node class %s goes by the last answer: %s".formatted(nodeClass.name(), kept))
                .why(message));
    }

    /** Karpenter does not report on its images (aws 13.1). */
    public void imageNote(NodeClass nodeClass, Note note) {
        tell(new Entry("nodeclass", note.code(), note.isTrouble() ? Weight.WARNING : Weight.NORMAL)
                .about(new Subject("EC2NodeClass", "", nodeClass.name(), nodeClass.uid()))
                .what("images of node class " + nodeClass.name())
                .why(note.sentence())
                .facts(Map.of("nodeclass", nodeClass.name(), "reason", note.sentence())));
    }

    /** Karpenter's event for it has no reason (aws B-23). */
    public void spotRoleMissing(Claim claim) {
        tell(new Entry("lifecycle", "SpotServiceLinkedRoleMissing", Weight.WARNING)
                .about(subject(claim))
                .what("claim %s cannot be launched as spot".formatted(claim.name()))
                .why("EC2's service-linked role for spot is missing, and the controller's role may not create it")
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value())));
    }

    void tell(Entry entry) {
        var decision = entry.at(clock.now());
        LOG.logf(level(decision), "%s: %s", decision.code(), facts(decision));
        Failures.tellAll(readers, reader -> reader.accept(decision));
    }

    private static Logger.Level level(Decision decision) {
        boolean small = decision.facts().isEmpty(); // events of single pods would flood the log
        return small ? Logger.Level.DEBUG : Logger.Level.INFO;
    }

    private static String facts(Decision decision) {
        return decision.facts().entrySet().stream()
                .map(fact -> fact.getKey() + "=" + fact.getValue())
                .collect(Collectors.joining(" "));
    }

    private static Subject subject(Pod pod) {
        return new Subject("Pod", pod.name().namespace(), pod.name().name(), pod.uid());
    }

    static Subject subject(Claim claim) {
        return new Subject("NodeClaim", "", claim.name().value(), claim.uid());
    }

    static Subject subject(Node node) {
        return new Subject("Node", "", node.name().value(), node.uid());
    }
}
