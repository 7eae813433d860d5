package sh.joiner.engine.image;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sh.joiner.engine.image.ImageReason.BehindOffset;
import sh.joiner.engine.image.ImageReason.BeingBuilt;
import sh.joiner.engine.image.ImageReason.Denied;
import sh.joiner.engine.image.ImageReason.Gone;
import sh.joiner.engine.image.ImageReason.Held;
import sh.joiner.engine.image.ImageReason.HeldByRollout;
import sh.joiner.engine.image.ImageReason.NotAvailable;
import sh.joiner.engine.image.ImageReason.NotLocked;
import sh.joiner.engine.image.ImageReason.RejectedByRollout;
import sh.joiner.engine.image.ImageReason.StateUnknown;
import sh.joiner.engine.image.ImageReason.TagMissing;
import sh.joiner.engine.image.ImageReason.TooOld;
import sh.joiner.engine.image.ImageReason.TooYoung;
import sh.joiner.engine.image.ImageReason.Unfit;
import sh.joiner.engine.image.ImageReason.UnknownArchitecture;
import sh.joiner.engine.preflight.Preflight;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.text.Glob;

/**
 * The rules that an image must pass before a node class launches instances from it. Some rules also compare the image with the image in use. {@link
 * Selection} selects among the images that pass, and {@link Verdicts} turns the result into the displayed verdict.
 * <p>An image whose EC2 state is not {@code available} never passes. A pending image gets {@link NotAvailable}, which is lasting: the verdict is
 * {@code refused}. If {@code spec.states} of the AMIPolicy in force lists {@code pending}, the image gets {@link BeingBuilt} instead, which is not
 * lasting: the verdict is {@code awaited} if the image would be selected once it is available, and {@code superseded} if it would not.
 */
final class ImageRules {

    private final PolicyInForce policy;
    private final CheckAnswers answers;
    private final Instant now;
    private final StableImages stable;
    private final ImagesInUse inUse;
    private final Preflight preflight;

    ImageRules(ImageQuestion question, StableImages stable, ImagesInUse inUse) {
        this.stable = stable;
        this.inUse = inUse;
        this.preflight = question.preflight();
        this.policy = question.policy();
        this.answers = question.checkAnswers();
        this.now = question.now();
    }

    /**
     * The result of the rules for one image.
     *
     * @param reasons every rule that the image does not pass
     */
    record Fitness(List<ImageReason> reasons) {

        Fitness {
            reasons = List.copyOf(reasons);
        }

        /** Returns true if the image may be used for launches now. */
        boolean isFit() {
            return reasons.isEmpty();
        }

        /** Returns true if the image has no lasting reason. */
        boolean mayBecomeFit() {
            return reasons.stream().noneMatch(Fitness::isLasting);
        }

        /** Returns true if the image must not be used for launches, even if {@link Selection} keeps the images that were selected before. */
        boolean isUnusable() {
            return reasons.stream().anyMatch(Fitness::preventsLaunches);
        }

        /**
         * Returns true if the stable image must not be used for launches. A stable image that is not locked stays in use until a rollout replaces it with
         * a locked image.
         */
        boolean isUnusableAsStable() {
            return reasons.stream().anyMatch(reason -> preventsLaunches(reason) && !(reason instanceof NotLocked));
        }

        private static boolean preventsLaunches(ImageReason reason) {
            return isLasting(reason) || reason instanceof BeingBuilt;
        }

        private static boolean isLasting(ImageReason reason) {
            return switch (reason) {
                case NotAvailable _,
                        Gone _,
                        UnknownArchitecture _,
                        Denied _,
                        NotLocked _,
                        TagMissing _,
                        Unfit _,
                        RejectedByRollout _ -> true;
                case StateUnknown _, BeingBuilt _, TooYoung _, BehindOffset _, Held _, TooOld _, HeldByRollout _ ->
                    false;
            };
        }
    }

    /** Applies the rules to an image that a selector term matches now. */
    Fitness of(Image image, Instant since) {
        var reasons = known(image, since);
        if (!isDeregistered(image) && policy instanceof PolicyInForce.InForce(var rules)) {
            byTags(image, rules, reasons);
            byDescription(image, rules, reasons);
        }
        return new Fitness(reasons);
    }

    /**
     * Applies the rules to an image that no selector term matches now. Required tags and the checks of EC2's data do not apply, because the tags and traits may
     * have changed since then.
     */
    Fitness ofRemembered(Image image, Instant since) {
        return new Fitness(known(image, since));
    }

    private List<ImageReason> known(Image image, Instant since) {
        var reasons = new ArrayList<ImageReason>();
        state(image, since).ifPresent(reasons::add);
        if (isDeregistered(image)) {
            return reasons; // no other rule matters
        }
        stable.rejection(image.id()).ifPresent(rollout -> reasons.add(new RejectedByRollout(rollout)));
        if (Variants.instanceKind(image).isEmpty()) {
            reasons.add(new UnknownArchitecture(image.architecture()));
        }
        if (policy instanceof PolicyInForce.InForce(var rules)) {
            age(image, rules).ifPresent(reasons::add);
            denied(image, rules).ifPresent(reasons::add);
            notLocked(image, rules).ifPresent(reasons::add);
            rules.preflight()
                    .forEach(check -> answers.refusal(image.id(), check).ifPresent(reasons::add));
        }
        return reasons;
    }

    private static boolean isDeregistered(Image image) {
        return image.state().equals(Sighting.DEREGISTERED);
    }

    private Optional<ImageReason> state(Image image, Instant since) {
        if (image.isAvailable()) {
            return Optional.empty();
        }
        if (isDeregistered(image)) {
            return Optional.of(new Gone(since));
        }
        if (image.state().equals(Sightings.UNKNOWN)) {
            return Optional.of(new StateUnknown());
        }
        boolean awaited = policy instanceof PolicyInForce.InForce(var rules) && rules.awaitsPending();
        return Optional.of(
                awaited && image.state().equals(ImagePolicy.PENDING)
                        ? new BeingBuilt(since)
                        : new NotAvailable(image.state(), since));
    }

    private static Optional<ImageReason> denied(Image image, ImagePolicy rules) {
        return rules.deny().stream()
                .filter(entry -> new Glob(entry).matches(image.id()) || new Glob(entry).matches(image.name()))
                .findFirst()
                .map(Denied::new);
    }

    private static Optional<ImageReason> notLocked(Image image, ImagePolicy rules) {
        if (rules.imageLock().isEmpty()) {
            return Optional.empty();
        }
        var entries = rules.imageLock().get().of(image.id());
        var architecture = Variants.architecture(image);
        return entries.stream().anyMatch(entry -> entry.describes(image.name(), architecture))
                ? Optional.empty()
                : Optional.of(new NotLocked(
                        entries.isEmpty() ? "" : entries.getFirst().text()));
    }

    private static void byTags(Image image, ImagePolicy rules, List<ImageReason> reasons) {
        rules.requireTags().forEach((key, wanted) -> {
            var value = image.tags().get(key);
            if (value == null || !(wanted.equals("*") || wanted.equals(value))) {
                reasons.add(new TagMissing(key, wanted));
            }
        });
    }

    private void byDescription(Image image, ImagePolicy rules, List<ImageReason> reasons) {
        var compared = inUse.insteadOf(image).orElse(null);
        rules.preflight()
                .forEach(check -> preflight
                        .inspect(check, image, compared)
                        .ifPresent(found -> reasons.add(new Unfit(check, found))));
    }

    private Optional<ImageReason> age(Image image, ImagePolicy rules) {
        var opens = image.createdAt().plus(rules.minAge());
        boolean isExempt = !rules.minAgeOverrideTag().isEmpty()
                && "true".equals(image.tags().get(rules.minAgeOverrideTag()));
        return isExempt || !opens.isAfter(now) ? Optional.empty() : Optional.of(new TooYoung(rules.minAge(), opens));
    }
}
