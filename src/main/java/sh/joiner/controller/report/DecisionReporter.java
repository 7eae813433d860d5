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
 * Builds one entry for each decision, and passes the entry to all outputs: the log, events, the web interface and metrics.
 *
 * <p>The codes are Karpenter's event reasons where they exist (core 8.2).
 */
public final class DecisionReporter {

    private static final Logger LOG = Logger.getLogger("sh.joiner.decisions");
    private static final int MOST_NAMED = 5; // Karpenter lists at most 5 volumes in an event
    private static final String NOT_CREATED_AGAIN = "; the pod has no owner, so no controller creates the pod again";

    private final WorldClock clock;
    private final List<Consumer<Decision>> readers;
    private final LaunchOutcome.Readers launches = new LaunchOutcome.Readers();

    public DecisionReporter(WorldClock clock, List<Consumer<Decision>> readers) {
        this.clock = clock;
        this.readers = List.copyOf(readers);
    }

    public LaunchOutcome.Readers launches() {
        return launches;
    }

    /** Reports a new claim. {@code cause} is {@code provisioned} or the lower-case disruption reason (core 8.1). */
    public void claimCreated(ClaimName name, PlannedClaim planned, String cause) {
        var draft = planned.draft();
        report(new Entry("provisioning", "NodeClaimCreated", Weight.NORMAL)
                .about(new Subject("NodeClaim", name.value()))
                .what("NodeClaim %s created for %s (pool %s)"
                        .formatted(name, Entry.count(draft.pods().size(), "pod"), draft.pool()))
                .why("cheapest of %s that fit all pods: %s in %s, %s, %.4f USD per hour"
                        .formatted(
                                Entry.count(planned.typeCount(), "instance type"),
                                planned.cheapestType(),
                                planned.cheapestZone(),
                                planned.cheapestCapacityType(),
                                draft.price()))
                .details(draft.pods().stream().map(Object::toString).toList())
                .facts(Map.of("nodepool", draft.pool(), "claim", name.value(), "reason", cause))
                .price(draft.price()));
    }

    public void planned(Plan plan) {
        PlanEntries.of(plan).forEach(this::report);
    }

    public void nominated(Pod pod, String target) {
        report(new Entry("provisioning", "Nominated", Weight.NORMAL)
                .about(subject(pod))
                .what("Pod should schedule on: " + target)
                .why("assigned by the latest plan"));
    }

    public void refused(Pod pod, Refusal refusal) {
        report(RefusedEntry.of(subject(pod), refusal));
    }

    /** Reports that planning has not considered the pod yet, because inputs are missing. */
    public void notPlannedYet(Pod pod, List<Obstacle> obstacles) {
        report(HeldEntry.of(subject(pod), obstacles));
    }

    /** Reports that several nodes in a row were too small for their pods. Karpenter keeps launching without limit (aws 13.2). */
    public void backsOff(Pool pool, BackOff backOff) {
        report(new Entry("provisioning", "BackOff", Weight.WARNING)
                .about(new Subject("NodePool", "", pool.name(), pool.uid()))
                .what("pool %s now plans with the capacity that its nodes reported, not with the estimates"
                        .formatted(pool.name()))
                .why(backOff.sentence())
                .details(List.copyOf(backOff.types()))
                .facts(Map.of(
                        "nodepool", pool.name(),
                        "instance_type", String.join(",", backOff.types()),
                        "until", backOff.until().toString())));
    }

    public void launched(Claim claim, Instance instance, double price) {
        launches.tell(new LaunchOutcome.Launched(claim.name(), claim.pool()));
        report(new Entry("lifecycle", "Launched", Weight.NORMAL)
                .about(subject(claim))
                .what("instance %s launched: %s in %s, %s"
                        .formatted(instance.id(), instance.instanceType(), instance.zone(), instance.capacityType()))
                .why("requested by NodeClaim %s".formatted(claim.name()))
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
        report(new Entry("lifecycle", "LaunchFailed", Weight.WARNING)
                .about(subject(claim))
                .what("launch for NodeClaim %s has not succeeded yet and is retried".formatted(claim.name()))
                .why(reason + ": " + message)
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value(), "reason", reason)));
    }

    /** Reports that a claim is deleted because its launch or registration failed, or because the claim has expired. */
    public void givenUp(Claim claim, String code, String why) {
        var cause = LaunchOutcome.Cause.of(code);
        launches.tell(new LaunchOutcome.GivenUp(claim.name(), claim.pool(), cause, why, clock.now()));
        report(new Entry("lifecycle", cause.event(), Weight.WARNING)
                .about(subject(claim))
                .what("NodeClaim %s is deleted".formatted(claim.name()))
                .why(why)
                .facts(Map.of(
                        "nodepool", claim.pool(),
                        "claim", claim.name().value(),
                        "capacity_type", claim.label(Labels.CAPACITY_TYPE),
                        "reason", code)));
    }

    public void registered(Claim claim, Node node) {
        report(new Entry("lifecycle", "Registered", Weight.NORMAL)
                .about(subject(claim))
                .what("node %s registered for NodeClaim %s".formatted(node.name(), claim.name()))
                .why("the node's providerID matches the NodeClaim")
                .facts(Map.of(
                        "nodepool", claim.pool(),
                        "claim", claim.name().value(),
                        "node", node.name().value(),
                        "zone", claim.label(Labels.ZONE))));
    }

    public void initialized(Claim claim, Node node) {
        report(new Entry("lifecycle", "Initialized", Weight.NORMAL)
                .about(subject(claim))
                .what("node %s is initialized and accepts pods".formatted(node.name()))
                .why("the node is Ready, its startup taints are removed, and all requested resources are registered")
                .facts(Map.of(
                        "nodepool",
                        claim.pool(),
                        "claim",
                        claim.name().value(),
                        "node",
                        node.name().value())));
    }

    /** Reports that pods may have started before the node was ready. The node is registered nevertheless, as in Karpenter. */
    public void joinedWithoutTaint(Claim claim, Node node) {
        report(new Entry("lifecycle", "UnregisteredTaintMissing", Weight.WARNING)
                .about(subject(claim))
                .what("node %s joined without the taint karpenter.sh/unregistered:NoExecute".formatted(node.name()))
                .why(
                        "the user data does not set the taint for the kubelet, so pods may have started before the node was ready:"
                                + " add the taint to the kubelet's registerWithTaints")
                .facts(Map.of(
                        "nodepool", claim.pool(),
                        "claim", claim.name().value(),
                        "node", node.name().value())));
    }

    public void inconsistent(Claim claim, String issues) {
        report(new Entry("lifecycle", "FailedConsistencyCheck", Weight.WARNING)
                .about(subject(claim))
                .what("the node of NodeClaim %s differs from what was launched".formatted(claim.name()))
                .why(issues)
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value())));
    }

    /** Reports drift, with the event reason that Karpenter uses when the condition changes. */
    public void drifted(Claim claim, String reason, String why) {
        report(new Entry("drift", "Drifted", Weight.NORMAL)
                .about(subject(claim))
                .what("NodeClaim %s has drifted: %s".formatted(claim.name(), reason))
                .why(why)
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value(), "reason", reason)));
    }

    public void driftCleared(Claim claim) {
        report(new Entry("drift", "DriftCleared", Weight.NORMAL)
                .about(subject(claim))
                .what("NodeClaim %s is no longer drifted".formatted(claim.name()))
                .why("the NodeClaim matches its NodePool and EC2NodeClass again")
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value())));
    }

    public void reservationEnded(Claim claim, String reservation) {
        report(new Entry("lifecycle", "CapacityTypeChanged", Weight.NORMAL)
                .about(subject(claim))
                .what("capacity type of NodeClaim %s changed from reserved to on-demand".formatted(claim.name()))
                .why("its instance is no longer in capacity reservation %s".formatted(reservation))
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value(), "reservation", reservation)));
    }

    public void reservationExpires(Claim claim, String reservation) {
        report(new Entry("lifecycle", "CapacityReservationExpiring", Weight.NORMAL)
                .about(subject(claim))
                .what("NodeClaim %s is deleted".formatted(claim.name()))
                .why("capacity reservation %s ends soon, and EC2 terminates the instances in it".formatted(reservation))
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value(), "reservation", reservation)));
    }

    public void deadlineSet(Claim claim, Instant at) {
        report(new Entry("lifecycle", "TerminationGracePeriodExpiring", Weight.WARNING)
                .about(subject(claim))
                .what("all pods on the node of NodeClaim %s will be deleted at %s".formatted(claim.name(), at))
                .why("the terminationGracePeriod of the NodeClaim ends then")
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value())));
    }

    public void claimGivenUp(ClaimName claim, String code, String why) {
        launches.tell(new LaunchOutcome.GivenUp(claim, "", LaunchOutcome.Cause.of(code), why, clock.now()));
        report(new Entry("lifecycle", "GivenUp", Weight.WARNING)
                .about(new Subject("NodeClaim", claim.value()))
                .what("NodeClaim %s is deleted".formatted(claim))
                .why(why)
                .facts(Map.of("claim", claim.value(), "reason", code)));
    }

    public void claimTerminated(Claim claim) {
        report(new Entry("lifecycle", "Terminated", Weight.NORMAL)
                .about(subject(claim))
                .what("NodeClaim %s terminated".formatted(claim.name()))
                .why("the deletion was requested, and the instance is terminated")
                .facts(Map.of(
                        "nodepool", claim.pool(),
                        "claim", claim.name().value(),
                        "zone", claim.label(Labels.ZONE),
                        "capacity_type", claim.label(Labels.CAPACITY_TYPE))));
    }

    public void nodeTerminated(Node node) {
        report(new Entry("termination", "NodeGone", Weight.NORMAL)
                .about(subject(node))
                .what("node %s terminated".formatted(node.name()))
                .why("the deletion was requested, and the instance is terminated")
                .facts(Map.of(
                        "node", node.name().value(),
                        "nodepool", node.labels().getOrDefault(Labels.POOL.value(), ""),
                        "zone", node.labels().getOrDefault(Labels.ZONE.value(), ""))));
    }

    public void deadlineOf(Node node, Instant at) {
        report(new Entry("termination", "TerminationGracePeriodExpiring", Weight.WARNING)
                .about(subject(node))
                .what("all pods on node %s will be deleted at %s".formatted(node.name(), at))
                .why("the terminationGracePeriod of its NodeClaim ends then")
                .facts(Map.of("node", node.name().value())));
    }

    public void evicted(Pod pod, Node node, String reason) {
        report(new Entry("termination", "Evicted", Weight.NORMAL)
                .about(subject(pod))
                .what("pod %s is evicted from node %s%s"
                        .formatted(pod.name(), node.name(), pod.owner().isPresent() ? "" : NOT_CREATED_AGAIN))
                .why(reason));
    }

    public void deletedByDeadline(Pod pod, Node node, long graceSeconds) {
        report(new Entry("termination", "Disrupted", Weight.NORMAL)
                .about(subject(pod))
                .what("pod %s is deleted with a grace period of %s"
                        .formatted(pod.name(), Entry.count(graceSeconds, "second")))
                .why("the terminationGracePeriod of the NodeClaim of node %s allows no more time"
                        .formatted(node.name())));
    }

    public void drainWaits(Node node, List<Pod> pods) {
        report(new Entry("termination", "FailedDraining", Weight.WARNING)
                .about(subject(node))
                .what("drain of node %s waits for %s".formatted(node.name(), Entry.count(pods.size(), "pod")))
                .why(named(pods.stream().map(pod -> pod.name().toString()).toList()))
                .details(pods.stream().map(pod -> pod.name().toString()).toList()));
    }

    private static String named(List<String> all) {
        var names = all.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return all.size() > MOST_NAMED ? "%s and %d more".formatted(names, all.size() - MOST_NAMED) : names;
    }

    public void volumesAwaited(Node node, List<Attachment> volumes) {
        report(new Entry("termination", "AwaitingVolumeDetachment", Weight.NORMAL)
                .about(subject(node))
                .what("termination of node %s waits for its volumes to be detached".formatted(node.name()))
                .why(named(volumes.stream().map(Attachment::description).toList()))
                .facts(Map.of("node", node.name().value())));
    }

    public void drainBlocked(Node node, Pod pod, String why) {
        report(new Entry("termination", "FailedDraining", Weight.WARNING)
                .about(subject(node))
                .what("drain of node %s waits for pod %s".formatted(node.name(), pod.name()))
                .why(why));
    }

    public void instanceCollected(Instance instance) {
        report(new Entry("garbage", "InstanceCollected", Weight.WARNING)
                .what("instance %s is terminated by garbage collection".formatted(instance.id()))
                .why("the instance has the tags of this cluster, and no NodeClaim refers to the instance")
                .facts(Map.of("instance", instance.id().value(), "instance_type", instance.instanceType())));
    }

    public void nodeClassWaits(String name, String uid, String claims) {
        report(new Entry("nodeclass", "WaitingOnNodeClaimTermination", Weight.NORMAL)
                .about(new Subject("EC2NodeClass", "", name, uid))
                .what("deletion of EC2NodeClass %s waits for its NodeClaims".formatted(name))
                .why("Waiting on NodeClaim termination for " + claims)
                .facts(Map.of("nodeclass", name)));
    }

    /** Reports a condition that is not True. The entry has no facts, because the caller logs a warning. */
    public void nodeClassStopped(Subject nodeClass, String stopped, String reason, String message) {
        report(new Entry("nodeclass", reason, Weight.WARNING)
                .about(nodeClass)
                .what("EC2NodeClass %s launches no nodes: %s".formatted(nodeClass.name(), stopped))
                .why(message));
    }

    /** Reports that a condition could not be confirmed, and stays True or False for now. The caller logs a warning. */
    public void nodeClassDoubted(Subject nodeClass, String kept, String reason, String message) {
        report(new Entry("nodeclass", reason, Weight.WARNING)
                .about(nodeClass)
                .what("EC2NodeClass %s keeps its last confirmed condition: %s".formatted(nodeClass.name(), kept))
                .why(message));
    }

    /** Reports a change of the selected images, or why Joiner does not change the selection. Karpenter reports nothing about images (aws 13.1). */
    public void imageNote(NodeClass nodeClass, Note note) {
        report(new Entry("nodeclass", note.code(), note.isFailure() ? Weight.WARNING : Weight.NORMAL)
                .about(new Subject("EC2NodeClass", "", nodeClass.name(), nodeClass.uid()))
                .what("AMIs of EC2NodeClass " + nodeClass.name())
                .why(note.sentence())
                .facts(Map.of("nodeclass", nodeClass.name(), "reason", note.sentence())));
    }

    /** Reports that spot capacity cannot be used. Karpenter's event has no reason (aws B-23). */
    public void spotRoleMissing(Claim claim) {
        report(new Entry("lifecycle", "SpotServiceLinkedRoleMissing", Weight.WARNING)
                .about(subject(claim))
                .what("NodeClaim %s cannot be launched as spot".formatted(claim.name()))
                .why(
                        "the service-linked role AWSServiceRoleForEC2Spot is missing, and the controller is not allowed to create it: create the role")
                .facts(Map.of("nodepool", claim.pool(), "claim", claim.name().value())));
    }

    void report(Entry entry) {
        var decision = entry.at(clock.now());
        LOG.logf(level(decision), "%s: %s", decision.code(), facts(decision));
        Failures.callAll(readers, reader -> reader.accept(decision));
    }

    private static Logger.Level level(Decision decision) {
        return decision.facts().isEmpty()
                ? Logger.Level.DEBUG
                : Logger.Level.INFO; // decisions about pods have no facts: they are too frequent for INFO
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
