package sh.joiner.testing.checker;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;

/** Finds all faults of a plan. If there are none, Kubernetes can bind each pod to its planned place. */
public final class PlanChecker {

    private final Snapshot snapshot;
    private final Plan plan;
    private final List<Place> places;
    private final List<String> faults = new ArrayList<>();

    private PlanChecker(Snapshot snapshot, Plan plan) {
        this.snapshot = snapshot;
        this.plan = plan;
        this.places = new Places(snapshot, plan).all();
    }

    /** Returns one sentence for each fault; an empty list for a valid plan. */
    public static List<String> faults(Snapshot snapshot, Plan plan) {
        var checker = new PlanChecker(snapshot, plan);
        checker.everyPodOnce();
        checker.targetsExist();
        checker.places.forEach(checker::place);
        checker.faults.addAll(ClaimCheck.faults(snapshot, plan, checker.places));
        checker.faults.addAll(PodAffinityCheck.faults(snapshot, checker.places));
        checker.faults.addAll(SpreadCheck.faults(snapshot, checker.places));
        checker.faults.addAll(VolumeCheck.faults(snapshot, checker.places));
        checker.faults.addAll(ReservationCheck.faults(snapshot, checker.places));
        return List.copyOf(checker.faults);
    }

    private void everyPodOnce() {
        var seen = new HashSet<>();
        Stream.concat(
                        plan.placements().stream().map(Plan.Placement::pod),
                        plan.refusals().stream().map(refusal -> refusal.pod()))
                .filter(pod -> !seen.add(pod))
                .forEach(pod -> faults.add(pod + " is in the plan twice"));
        snapshot.pods().stream()
                .filter(pod -> pod.isProvisionable() && !seen.contains(pod.name()) && !wantsNoPool(pod))
                .forEach(pod -> faults.add(pod.name() + " is not in the plan"));
        var known = snapshot.pods().stream().map(Pod::name).collect(Collectors.toSet());
        plan.placements().stream()
                .filter(placement -> !known.contains(placement.pod()))
                .forEach(placement -> faults.add(placement.pod() + " does not exist"));
    }

    private static boolean wantsNoPool(Pod pod) {
        return pod.placing().affinity().alternatives().stream()
                .anyMatch(rules -> LabelCheck.keepTo(rules, Map.of())
                        && rules.keys().stream().anyMatch(key -> key.value().equals("karpenter.sh/nodepool")));
    }

    private void targetsExist() {
        long there = places.stream().mapToLong(place -> place.placed().size()).sum();
        if (there < plan.placements().size()) {
            faults.add("%d pods are planned on nodes or claims that do not exist"
                    .formatted(plan.placements().size() - there));
        }
        var byTarget = plan.placements().stream().collect(Collectors.groupingBy(Plan.Placement::target));
        for (int position = 0; position < plan.claims().size(); position++) {
            var placed = byTarget.getOrDefault(new Target.OnNewClaim(position), List.of()).stream()
                    .map(Plan.Placement::pod)
                    .sorted()
                    .toList();
            var listed =
                    plan.claims().get(position).draft().pods().stream().sorted().toList();
            if (placed.isEmpty() || !placed.equals(listed)) {
                faults.add("new claim %d lists %s, but gets %s".formatted(position, listed, placed));
            }
        }
    }

    private void place(Place place) {
        if (place.placed().isEmpty()) {
            return;
        }
        if (place.outcomes().isEmpty()) {
            faults.add(place.name() + " has no instance type that can be launched");
        }
        isLeaving(place);
        place.outcomes().forEach(checkedNode -> checkNode(place, checkedNode));
        ports(place);
    }

    private void isLeaving(Place place) {
        if (LeavingNodes.is(snapshot, place)) {
            faults.add(place.name() + " is being deleted and must not get new pods");
        }
    }

    private void checkNode(Place place, CheckedNode checkedNode) {
        for (var pod : place.placed()) {
            labels(pod, place, checkedNode);
            taints(pod, place, checkedNode);
        }
        resources(place, checkedNode);
    }

    private void labels(Pod pod, Place place, CheckedNode checkedNode) {
        var affinity = pod.placing().affinity();
        boolean term = affinity.terms().isEmpty()
                || affinity.terms().stream()
                        .anyMatch(requirements -> LabelCheck.keepTo(requirements, checkedNode.labels()));
        if (!term || !LabelCheck.keepTo(affinity.selector(), checkedNode.labels())) {
            faults.add(
                    "%s does not match the labels of %s as %s".formatted(pod.name(), place.name(), checkedNode.name()));
        }
    }

    private void taints(Pod pod, Place place, CheckedNode checkedNode) {
        for (var taint : checkedNode.taints()) {
            boolean tolerated = pod.placing().tolerations().stream()
                    .anyMatch(toleration -> (toleration.effect() == null || toleration.effect() == taint.effect())
                            && (toleration.key().isEmpty() || toleration.key().equals(taint.key()))
                            && (toleration.anyValue()
                                    || (!toleration.key().isEmpty()
                                            && toleration.value().equals(taint.value()))));
            if (!tolerated && taint.effect() != Taint.Effect.PREFER_NO_SCHEDULE) {
                faults.add("%s does not tolerate %s of %s".formatted(pod.name(), taint, place.name()));
            }
        }
    }

    private void resources(Place place, CheckedNode checkedNode) {
        var sums = new TreeMap<String, Long>();
        Stream.concat(checkedNode.running().stream(), place.placed().stream())
                .forEach(pod -> add(sums, pod.requests()));
        snapshot.daemonSets().stream()
                .filter(daemon -> !daemon.usesDynamicResources()
                        && runs(daemon, checkedNode)
                        && checkedNode.running().stream().noneMatch(pod -> isOf(pod, daemon)))
                .forEach(daemon -> add(sums, asked(daemon)));
        sums.forEach((name, amount) -> {
            if (amount > checkedNode.allocatable().get(name)) {
                faults.add("%s as %s: %d of %s requested, %d allocatable"
                        .formatted(
                                place.name(),
                                checkedNode.name(),
                                amount,
                                name,
                                checkedNode.allocatable().get(name)));
            }
        });
    }

    private static void add(Map<String, Long> sums, Resources requests) {
        requests.asMap().forEach((name, amount) -> sums.merge(name, amount, Long::sum));
    }

    // The newest pod of the DaemonSet has the current requests, which can differ from the requests in the template.
    private Resources asked(DaemonSet daemon) {
        return snapshot.pods().stream()
                .filter(pod -> isOf(pod, daemon)
                        && !pod.life().isTerminal()
                        && !pod.life().isTerminating()
                        && pod.name().namespace().equals(daemon.name().namespace()))
                .max(Comparator.comparing(Pod::createdAt).thenComparing(Pod::name))
                .map(Pod::requests)
                .orElse(daemon.requests());
    }

    private static boolean isOf(Pod pod, DaemonSet daemon) {
        return pod.isOfDaemonSet()
                && pod.owner()
                        .filter(owner -> owner.name().equals(daemon.name().name()))
                        .isPresent();
    }

    private static boolean runs(DaemonSet daemon, CheckedNode checkedNode) {
        var labels = new TreeMap<>(checkedNode.labels());
        labels.put("karpenter.sh/registered", "true");
        labels.put("karpenter.sh/initialized", "true");
        return daemon.placing().affinity().alternatives().stream().anyMatch(rules -> LabelCheck.keepTo(rules, labels))
                && checkedNode.taints().stream()
                        .filter(taint -> taint.effect() != Taint.Effect.PREFER_NO_SCHEDULE)
                        .allMatch(taint ->
                                daemon.placing().refuses(List.of(taint)).isEmpty());
    }

    private void ports(Place place) {
        var pods = place.pods().stream()
                .filter(pod -> !pod.placing().hostPorts().isEmpty())
                .toList();
        for (int left = 0; left < pods.size(); left++) {
            for (int right = left + 1; right < pods.size(); right++) {
                if (place.placed().contains(pods.get(right)) && conflict(pods.get(left), pods.get(right))) {
                    faults.add("%s and %s use the same host port of %s"
                            .formatted(pods.get(left).name(), pods.get(right).name(), place.name()));
                }
            }
        }
    }

    private static boolean conflict(Pod left, Pod right) {
        return left.placing().hostPorts().stream()
                .anyMatch(hostPort -> right.placing().hostPorts().stream().anyMatch(two -> conflict(hostPort, two)));
    }

    private static boolean conflict(HostPort one, HostPort two) {
        boolean address = one.address().equals(two.address())
                || one.address().equals("0.0.0.0")
                || two.address().equals("0.0.0.0");
        return address && one.port() == two.port() && one.protocol().equals(two.protocol());
    }
}
