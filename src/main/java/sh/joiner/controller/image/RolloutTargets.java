package sh.joiner.controller.image;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import sh.joiner.engine.image.Candidate;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.Verdict;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.port.Failures;

/** The images that each class uses and the images to which a rollout changes its nodes, from the last lookup. Thread-safe. */
public final class RolloutTargets {

    private final Map<String, Images> byClass = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> refused = new ConcurrentHashMap<>(); // ids by class
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /**
     * The images of one class.
     *
     * @param selected the images that launches use
     * @param stable the images that the nodes should have before a rollout, even if launches can no longer use them
     * @param rolledOut the images to which a rollout changes the stable images; empty if the stable images are the best
     * @param usable the ids of all images that no lasting reason refuses
     */
    record Images(
            List<ResolvedImage> selected,
            List<ResolvedImage> stable,
            List<ResolvedImage> rolledOut,
            Set<String> usable) {}

    void found(ImageFinding finding) {
        var candidates = finding.candidates();
        refused.put(finding.nodeClass(), refused(candidates));
        candidates
                .rolledOut()
                .ifPresentOrElse(
                        rolledOut -> byClass.put(
                                finding.nodeClass(),
                                new Images(candidates.selected(), candidates.stable(), rolledOut, usable(candidates))),
                        () -> byClass.remove(finding.nodeClass()));
    }

    private static Set<String> usable(Candidates candidates) {
        return candidates.list().stream()
                .filter(candidate -> !(candidate.verdict() instanceof Verdict.Refused))
                .map(Candidate::id)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the images that are refused for all kinds of instances. */
    private static Set<String> refused(Candidates candidates) {
        var usable = usable(candidates);
        return candidates.list().stream()
                .map(Candidate::id)
                .filter(id -> !usable.contains(id))
                .collect(Collectors.toUnmodifiableSet());
    }

    void forget(String nodeClass) {
        byClass.remove(nodeClass);
        refused.remove(nodeClass);
    }

    /** Returns the images of the last lookup; empty if the next images are not known, or if the policy has no rollout rules. */
    Optional<Images> of(String nodeClass) {
        return Optional.ofNullable(byClass.get(nodeClass));
    }

    /** Returns the ids of the images that the last lookup refused for a lasting reason, even if the next images are not known. */
    Set<String> refused(String nodeClass) {
        return refused.getOrDefault(nodeClass, Set.of());
    }

    /** Adds a listener that runs when the images must be looked up again because of a rollout. The listener must not block. */
    void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** Makes the listeners look up the images again: a rollout has started, is rolled back or has ended, or a class does not use its images yet. */
    void changed() {
        Failures.callAll(listeners, Runnable::run);
    }
}
