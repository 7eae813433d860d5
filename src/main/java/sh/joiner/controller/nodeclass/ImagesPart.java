package sh.joiner.controller.nodeclass;

import static sh.joiner.api.ec2.EC2NodeClass.AMIS_READY;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.nodeclass.ResolvedAmiTranslation;
import sh.joiner.controller.image.ImageResolver;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.ImageHistory.Spec;
import sh.joiner.engine.image.Note;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;

/** Finds the images of a node class. Only images that pass the checks are written into the status of the class (aws 4). */
final class ImagesPart implements NodeClassPart {

    private static final String UNSUPPORTED_ALIAS = "UnsupportedAlias";

    /** The reason if images cannot be resolved, and none are known for the current spec. */
    private static final String UNRESOLVED = "AMIsUnresolved";

    /** The reason if AWS last confirmed the images so long ago that launches no longer use them. */
    private static final String TOO_OLD = "AMIsTooOld";

    private static final Duration WHILE_NONE = Duration.ofMinutes(1);
    private static final Duration FRESH = Duration.ofMinutes(5);
    private static final int MOST_NAMED = 5;

    private final ImageResolver resolver;
    private final InputHealth health;
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1));

    ImagesPart(ImageResolver resolver, InputHealth health) {
        this.resolver = resolver;
        this.health = health;
    }

    @Override
    public InputHealth health() {
        return health;
    }

    @Override
    public List<String> conditionTypes() {
        return List.of(AMIS_READY);
    }

    @Override
    public Duration inspect(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        try {
            var labels = object.getMetadata().getLabels();
            var spec = known(object, conditions);
            return report(
                    resolver.inspect(nodeClass, labels == null ? Map.of() : labels, spec, conditions.now()),
                    object,
                    conditions);
        } catch (RemoteCallException failure) {
            if (failure.code().equals(UNSUPPORTED_ALIAS)) {
                health.answered(conditions.now()); // AWS has answered; the spec is wrong
                conditions.setFalse(AMIS_READY, UNSUPPORTED_ALIAS, String.valueOf(failure.getMessage()));
                return WHILE_NONE; // Karpenter waits for an edit, but a new cluster version can also solve the problem
            }
            throw failure;
        }
    }

    private Duration report(ImageFinding finding, EC2NodeClass object, ConditionSet conditions) {
        var candidates = finding.candidates();
        var failure = failure(candidates);
        if (candidates.selected().isEmpty()) {
            object.getStatus().amis = null;
            none(candidates, failure, conditions);
        } else {
            object.getStatus().amis = ResolvedAmiTranslation.wire(candidates.selected());
            some(finding, failure, conditions);
        }
        if (failure.isEmpty()) {
            health.answered(finding.at());
        } else {
            health.failed(new RemoteCallException(Category.UNREACHABLE, UNRESOLVED, failure, null));
        }
        if (!failure.isEmpty() || isStillAsked(candidates)) {
            return backoff.after(finding.nodeClass());
        }
        backoff.forget(finding.nodeClass());
        return candidates.selected().isEmpty() ? WHILE_NONE : FRESH;
    }

    /**
     * Returns true if a check has no result yet and does not wait for a user. Such a check completes soon, for example
     * when the subnets are known after the first pass.
     */
    private static boolean isStillAsked(Candidates candidates) {
        return candidates.launched().stream()
                .flatMap(candidate -> candidate.unchecked().stream())
                .anyMatch(unchecked -> unchecked.action().isEmpty());
    }

    /** Returns the reason why the choice may differ from what AWS reports now; empty if there is none. */
    private static String failure(Candidates candidates) {
        return sentences(candidates, Note::isUncertain);
    }

    private static String sentences(Candidates candidates, Predicate<Note> which) {
        return candidates.notes().stream().filter(which).map(Note::sentence).collect(Collectors.joining("; "));
    }

    private static void none(Candidates candidates, String failure, ConditionSet conditions) {
        if (failure.isEmpty()) {
            conditions.setFalse(AMIS_READY, "AMINotFound", nothingFound(candidates));
        } else {
            conditions.setUnknown(AMIS_READY, UNRESOLVED, failure);
        }
    }

    /** Sets the condition of a class that has selected images. Images that are kept from an earlier spec do not make the condition True. */
    private static void some(ImageFinding finding, String failure, ConditionSet conditions) {
        if (finding.candidates().notes().stream().anyMatch(Note.Open.class::isInstance)) {
            conditions.setUnknown(AMIS_READY, UNRESOLVED, failure);
        } else if (finding.isTooOld()) {
            conditions.setUnknown(AMIS_READY, TOO_OLD, text(finding, failure));
        } else {
            conditions.setTrue(
                    AMIS_READY, AMIS_READY, text(finding, sentences(finding.candidates(), Note::isProvisional)));
        }
    }

    /** Returns SAME if the images in the status were found valid for the current spec. */
    private static Spec known(EC2NodeClass object, ConditionSet conditions) {
        boolean wasGood = conditions.isTrue(AMIS_READY)
                || conditions
                        .get(AMIS_READY)
                        .filter(condition -> condition.reason.equals(TOO_OLD))
                        .isPresent();
        return wasGood && isOfThisSpec(object, conditions) ? Spec.SAME : Spec.OTHER;
    }

    /** Returns true if the images of the status were found for the current spec. */
    private static boolean isOfThisSpec(EC2NodeClass object, ConditionSet conditions) {
        var generation = object.getMetadata().getGeneration();
        return conditions
                .get(AMIS_READY)
                .map(condition -> condition.observedGeneration)
                .map(observed -> observed.equals(generation))
                .orElse(true);
    }

    /**
     * Returns the message, with the time of the last complete answer if AWS does not answer completely now. The message contains no age, because a
     * changing age would cause a write every minute.
     */
    private static String text(ImageFinding finding, String failure) {
        if (!finding.answeredAt().isBefore(finding.at())) {
            return failure;
        }
        return "%2$s (last complete answer from AWS at %1$s)"
                .formatted(finding.answeredAt().truncatedTo(ChronoUnit.SECONDS), failure);
    }

    private static String nothingFound(Candidates candidates) {
        if (candidates.list().isEmpty()) {
            return "AMISelector did not match any AMIs";
        }
        var lock = candidates.notes().stream()
                .filter(Note.NotLocked.class::isInstance)
                .map(Note::sentence);
        var images = candidates.list().stream()
                .map(candidate -> "%s is %s, %s"
                        .formatted(
                                candidate.id(),
                                candidate.image().state(),
                                candidate.verdict().sentence()));
        return "AMISelector matched no usable AMI: "
                + Stream.concat(lock, images).limit(MOST_NAMED).collect(Collectors.joining("; "));
    }
}
