package sh.joiner.engine.image;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sh.joiner.engine.image.ImageReason.BeingBuilt;
import sh.joiner.engine.image.ImageReason.Denied;
import sh.joiner.engine.image.ImageReason.Gone;
import sh.joiner.engine.image.ImageReason.NotAvailable;
import sh.joiner.engine.image.ImageReason.StateUnknown;
import sh.joiner.engine.image.ImageReason.TagMissing;
import sh.joiner.engine.image.ImageReason.TooYoung;
import sh.joiner.engine.image.ImageReason.UnknownArchitecture;
import sh.joiner.engine.policy.PolicyInForce;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.text.Glob;

/** All that keeps an image from being launched from, whatever other images there are. */
final class Obstacles {

    private final PolicyInForce policy;
    private final Asked asked;
    private final Instant now;

    Obstacles(ImageQuestion question) {
        this.policy = question.policy();
        this.asked = question.asked();
        this.now = question.now();
    }

    /** Of an image that AWS tells of now. */
    List<ImageReason> of(Image image, Instant since) {
        var reasons = ofRemembered(image, since);
        if (!isGone(image) && policy instanceof PolicyInForce.InForce(var rules)) {
            byTags(image, rules, reasons);
            rules.preflight().forEach(check -> Preflight.look(check, image).ifPresent(reasons::add));
        }
        return reasons;
    }

    /** Of one that no term finds now: its tags and traits may not be what is known of them, if anything is. */
    List<ImageReason> ofRemembered(Image image, Instant since) {
        var reasons = new ArrayList<ImageReason>();
        state(image, since).ifPresent(reasons::add);
        if (isGone(image)) {
            return reasons; // nothing else matters any more
        }
        if (Variants.machines(image).isEmpty()) {
            reasons.add(new UnknownArchitecture(image.architecture()));
        }
        if (policy instanceof PolicyInForce.InForce(var rules)) {
            age(image, rules).ifPresent(reasons::add);
            denied(image, rules).ifPresent(reasons::add);
            rules.preflight().forEach(check -> asked.refusal(image.id(), check).ifPresent(reasons::add));
        }
        return reasons;
    }

    private static boolean isGone(Image image) {
        return image.state().equals(Sighting.DEREGISTERED);
    }

    private Optional<ImageReason> state(Image image, Instant since) {
        if (image.isAvailable()) {
            return Optional.empty();
        }
        if (isGone(image)) {
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

    private static void byTags(Image image, ImagePolicy rules, List<ImageReason> reasons) {
        rules.requireTags().forEach((key, wanted) -> {
            var value = image.tags().get(key);
            if (value == null || !(wanted.equals("*") || wanted.equals(value))) {
                reasons.add(new TagMissing(key, wanted));
            }
        });
    }

    private Optional<ImageReason> age(Image image, ImagePolicy rules) {
        var opens = image.createdAt().plus(rules.minAge());
        boolean excused = !rules.minAgeOverrideTag().isEmpty()
                && "true".equals(image.tags().get(rules.minAgeOverrideTag()));
        return excused || !opens.isAfter(now) ? Optional.empty() : Optional.of(new TooYoung(rules.minAge(), opens));
    }
}
