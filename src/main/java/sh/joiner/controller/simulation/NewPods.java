package sh.joiner.controller.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.WhatIf.PodTemplateCount;

/** The pods of a simulation: those of the snapshot, and the pods to add. */
final class NewPods {

    private static final int MOST = 20_000;

    private final Snapshot present;
    private final List<String> problems;
    private final List<String> notes;

    NewPods(Snapshot present, List<String> problems, List<String> notes) {
        this.present = present;
        this.problems = problems;
        this.notes = notes;
    }

    List<Pod> of(List<Pod> written, @Nullable PodTemplateCount templateCount) {
        var known = present.pods().stream().map(Pod::name).collect(Collectors.toSet());
        var all = new ArrayList<>(present.pods());
        written.forEach(pod -> all.add(free(pod, known)));
        all.addAll(podsOf(templateCount));
        if (all.size() - present.pods().size() > MOST) {
            problems.add("pods: at most %d pods can be added".formatted(MOST));
        }
        var twice = all.stream()
                .collect(Collectors.groupingBy(Pod::name, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .filter(entry -> entry.getValue() > 1)
                .map(Map.Entry::getKey)
                .findFirst();
        twice.ifPresent(name -> problems.add("pods: pod %s is defined more than once".formatted(name)));
        all.sort(Comparator.comparing(Pod::name));
        return all;
    }

    private Pod free(Pod pod, Set<PodName> known) {
        if (!known.contains(pod.name())) {
            return pod;
        }
        var other = pod.named(pod.name().name() + "-what-if");
        notes.add("pod %s exists already: the pod to add is named %s instead".formatted(pod.name(), other.name()));
        return other;
    }

    private List<Pod> podsOf(@Nullable PodTemplateCount templateCount) {
        if (templateCount == null) {
            return List.of();
        }
        if (templateCount.count() < 1 || templateCount.count() > MOST) {
            problems.add("pods.count: must be from 1 to %d, is %d".formatted(MOST, templateCount.count()));
            return List.of();
        }
        var requests = new TreeMap<String, Long>(Map.of(Resources.PODS, 1L));
        ask(Resources.CPU, templateCount.cpu(), requests);
        ask(Resources.MEMORY, templateCount.memory(), requests);
        var example = example(Resources.of(requests));
        return IntStream.rangeClosed(1, templateCount.count())
                .mapToObj(number -> example.named("what-if-%05d".formatted(number)))
                .toList();
    }

    private void ask(String resource, String amount, Map<String, Long> requests) {
        if (amount.isBlank()) {
            return;
        }
        try {
            requests.put(resource, Resources.amount(resource, amount.strip()));
        } catch (IllegalArgumentException notAQuantity) {
            problems.add("pods.%s: '%s' is not a quantity such as 500m or 1Gi".formatted(resource, amount));
        }
    }

    private Pod example(Resources requests) {
        return new Pod(
                new PodName("default", "what-if"),
                "what-if",
                Map.of(),
                Map.of(),
                Optional.empty(),
                present.takenAt(),
                requests,
                Pod.Placing.ANYWHERE,
                null,
                null,
                present.takenAt(),
                Pod.Life.PENDING,
                false);
    }
}
