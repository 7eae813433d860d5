package sh.joiner.testing.checker;

import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.Plans;

/** Prints a plan and the NodeClaims, nodes and pods of its snapshot, so that a failed test shows why a plan is invalid. */
public final class PassText {

    private PassText() {}

    /** Returns one line for each new NodeClaim, placement, refusal, NodeClaim, node and pod. Pods of DaemonSets are left out. */
    public static String of(Snapshot snapshot, Plan plan) {
        return "plan of %s\n%ssnapshot of %s\n%s\n"
                .formatted(plan.takenAt(), Plans.text(plan), snapshot.takenAt(), snapshot(snapshot));
    }

    private static String snapshot(Snapshot snapshot) {
        return Stream.of(
                        snapshot.claims().stream()
                                .sorted(Comparator.comparing(Claim::name))
                                .map(PassText::line),
                        snapshot.nodes().stream()
                                .sorted(Comparator.comparing(Node::name))
                                .map(PassText::line),
                        snapshot.pods().stream()
                                .filter(pod -> !pod.isOfDaemonSet())
                                .sorted(Comparator.comparing(Pod::name))
                                .map(PassText::line))
                .flatMap(lines -> lines)
                .collect(Collectors.joining("\n"));
    }

    private static String line(Claim claim) {
        return "claim  %s  %s  %s  provider=%s  node=%s%s%s"
                .formatted(
                        claim.name(),
                        claim.label(Labels.ZONE),
                        claim.label(Labels.INSTANCE_TYPE),
                        claim.answer().providerId(),
                        name(claim.answer().node()),
                        claim.answer().providerId().isEmpty() ? "  requires " + claim.requirements() : "",
                        claim.isDeleting() ? "  deleting" : "");
    }

    private static String line(Node node) {
        return "node  %s  %s  %s  provider=%s%s%s%s"
                .formatted(
                        node.name(),
                        label(node, Labels.ZONE),
                        label(node, Labels.INSTANCE_TYPE),
                        node.providerId(),
                        node.isRegistered() ? "  registered" : "",
                        node.isInitialized() ? "  initialized" : "",
                        node.isDeleting() ? "  deleting" : "");
    }

    private static String label(Node node, LabelKey key) {
        return node.labels().getOrDefault(key.value(), "");
    }

    private static String line(Pod pod) {
        return "pod  %s  %s  node=%s%s%s"
                .formatted(
                        pod.name(),
                        pod.life().phase(),
                        name(pod.node()),
                        pod.isProvisionable() ? "  provisionable" : "",
                        pod.life().isTerminating()
                                ? "  terminating since " + pod.life().deletingSince()
                                : "");
    }

    private static String name(@Nullable NodeName node) {
        return node == null ? "" : node.value();
    }
}
