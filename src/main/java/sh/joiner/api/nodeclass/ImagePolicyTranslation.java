package sh.joiner.api.nodeclass;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.image.AMIPolicy;
import sh.joiner.api.image.AMIPolicySpec;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.SelectorTranslation;
import sh.joiner.api.translate.SpecProblems;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImageLock;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget;
import sh.joiner.model.rollout.ImageRolloutRules;

/**
 * Translates AMIPolicies. The translation of an invalid policy contains its target and the problems of all fields. Joiner then does not change the
 * images of the targeted node classes.
 */
public final class ImagePolicyTranslation {

    private static final Set<String> STATES = Set.of("available", ImagePolicy.PENDING);
    private static final int MOST_OFFSET = 20;

    private ImagePolicyTranslation() {}

    /** Returns the policy; never throws. */
    public static ImagePolicy policy(AMIPolicy wire) {
        var name = wire.getMetadata().getName();
        var problems = new SpecProblems();
        var created = problems.read("metadata", Instant.EPOCH, () -> created(wire));
        var unread = new ImagePolicyTarget.Unreadable();
        var target = problems.read("spec.nodeClasses", unread, () -> target(wire.getSpec()));
        var spec = wire.getSpec();
        var minAge = problems.read("spec.minAge", Duration.ZERO, () -> minAge(spec));
        var checks = problems.read("spec.preflight", Set.<ImageCheck>of(), () -> checks(spec));
        var rollout = problems.<@Nullable ImageRolloutRules>read(
                "spec.rollout", null, () -> RolloutRulesTranslation.rules(spec.rollout));
        var lock = problems.<@Nullable ImageLock>read("spec.lock", null, () -> ImageLockTranslation.lock(spec.lock));
        problems.read("spec", "", () -> checked(spec));
        var policy = problems.isEmpty()
                ? problems.read(
                        "spec", null, () -> policy(wire, created, target, new Rules(minAge, checks, rollout, lock)))
                : null;
        return policy != null ? policy : ImagePolicy.unreadable(name, created, target, problems.text());
    }

    /** The rules that are translated before the policy. */
    private record Rules(
            Duration minAge,
            Set<ImageCheck> checks,
            @Nullable ImageRolloutRules rollout,
            @Nullable ImageLock lock) {}

    private static Instant created(AMIPolicy wire) {
        return TimeTranslation.instantOrEpoch(
                "metadata.creationTimestamp", wire.getMetadata().getCreationTimestamp());
    }

    private static ImagePolicy policy(AMIPolicy wire, Instant created, ImagePolicyTarget target, Rules rules) {
        var spec = wire.getSpec();
        return new ImagePolicy(
                wire.getMetadata().getName(),
                created,
                target,
                spec.states == null ? Set.of("available") : Set.copyOf(spec.states),
                rules.minAge(),
                Present.text(spec.minAgeOverrideTag),
                spec.offset == null ? 0 : spec.offset,
                Present.list(spec.deny),
                Present.map(spec.requireTags),
                rules.checks(),
                rules.rollout(),
                rules.lock(),
                "");
    }

    private static ImagePolicyTarget target(AMIPolicySpec spec) {
        var names = spec.nodeClasses.names;
        var selector = spec.nodeClasses.selector;
        if ((names == null) == (selector == null)) {
            throw new InvalidSpec("spec.nodeClasses", "exactly one of names and selector must be set");
        }
        return selector == null
                ? new ImagePolicyTarget.ByName(Present.list(names))
                : new ImagePolicyTarget.BySelector(
                        SelectorTranslation.selection("spec.nodeClasses.selector", selector));
    }

    private static Duration minAge(AMIPolicySpec spec) {
        if ("Never".equals(spec.minAge)) {
            throw new InvalidSpec("spec.minAge", "'Never' is not allowed here: write a duration such as 24h");
        }
        var age = TimeTranslation.duration("spec.minAge", spec.minAge);
        return age == null ? Duration.ZERO : age;
    }

    private static Set<ImageCheck> checks(AMIPolicySpec spec) {
        var checks = new TreeSet<ImageCheck>();
        for (var check : Present.list(spec.preflight)) {
            checks.add(ImageCheck.of(check)
                    .orElseThrow(() -> new InvalidSpec(
                            "spec.preflight",
                            InvalidSpec.unknown(
                                    "check",
                                    check,
                                    Stream.of(ImageCheck.values()).map(ImageCheck::wire)))));
        }
        return checks;
    }

    /** Repeats checks of the schema, for clusters with an older schema. */
    private static String checked(AMIPolicySpec spec) {
        for (var state : Present.list(spec.states)) {
            if (!STATES.contains(state)) {
                throw new InvalidSpec(
                        "spec.states",
                        InvalidSpec.unknown("state", state, STATES.stream().sorted()));
            }
        }
        if (spec.states != null && !spec.states.contains("available")) {
            throw new InvalidSpec(
                    "spec.states",
                    "does not contain available: add it, because Joiner launches only from available images");
        }
        if (spec.offset != null && (spec.offset < 0 || spec.offset > MOST_OFFSET)) {
            throw new InvalidSpec("spec.offset", "%d is not between 0 and %d".formatted(spec.offset, MOST_OFFSET));
        }
        return "";
    }
}
