package sh.joiner.controller.image;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.Note;
import sh.joiner.model.nodeclass.NodeClass;

/** The state of the images of all classes, the checks of single images and the listeners. Thread-safe. */
public final class ImageStates {

    private final SightingState sightings;
    private final PolicyState policies;
    private final ImageEvaluator evaluator;
    private final DecisionReporter reporter;
    private final Display display;
    private final RolloutTargets targets;
    private final Map<String, Map<String, String>> reported = new ConcurrentHashMap<>();

    /** Receives the findings about the images of each class, for display. */
    public interface Display {

        /** Discards the findings. */
        Display NONE = new Display() {
            @Override
            public void found(ImageFinding finding) {
                // no display
            }

            @Override
            public void deleted(String nodeClass) {
                // no display
            }
        };

        void found(ImageFinding finding);

        void deleted(String nodeClass);
    }

    public ImageStates(
            SightingState sightings,
            PolicyState policies,
            ImageEvaluator evaluator,
            DecisionReporter reporter,
            Display display,
            RolloutTargets targets) {
        this.sightings = sightings;
        this.policies = policies;
        this.evaluator = evaluator;
        this.reporter = reporter;
        this.display = display;
        this.targets = targets;
    }

    SightingState sightings() {
        return sightings;
    }

    PolicyState policies() {
        return policies;
    }

    /** Adds a listener that runs when a policy changes, and when a rollout starts or ends. The listener must not block. */
    void onChange(Runnable listener) {
        policies.onChange(listener);
        targets.onChange(listener);
    }

    ImageEvaluator evaluator() {
        return evaluator;
    }

    void report(NodeClass nodeClass, ImageFinding finding, int classes) {
        sightings.remember(finding, classes);
        policies.found(finding);
        display.found(finding);
        targets.found(finding);
        var byCode = finding.candidates().notes().stream()
                .filter(Note::isReportedByEvent)
                .collect(Collectors.groupingBy(Note::code, TreeMap::new, Collectors.toList()));
        var texts = new TreeMap<String, String>();
        byCode.forEach((code, notes) ->
                texts.put(code, notes.stream().map(Note::sentence).collect(Collectors.joining("; "))));
        var before = reported.put(nodeClass.uid(), texts); // a note that disappears and reappears is reported again
        byCode.forEach((code, notes) -> {
            if (before == null || !Objects.equals(texts.get(code), before.get(code))) {
                notes.forEach(note -> reporter.imageNote(nodeClass, note));
            }
        });
    }

    void forget(String name, String uid) {
        reported.remove(uid);
        sightings.forget(name);
        policies.forget(name);
        display.deleted(name);
        targets.forget(name);
    }
}
