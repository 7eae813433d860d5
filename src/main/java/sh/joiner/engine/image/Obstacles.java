package sh.joiner.engine.image;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sh.joiner.engine.image.ImageReason.BeingBuilt;
import sh.joiner.engine.image.ImageReason.Denied;
import sh.joiner.engine.image.ImageReason.Gone;
import sh.joiner.engine.image.ImageReason.NotAvailable;
import sh.joiner.engine.image.ImageReason.TagMissing;
import sh.joiner.engine.image.ImageReason.TooYoung;
import sh.joiner.engine.image.ImageReason.UnknownArchitecture;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.Sighting;

/** All that keeps an image from being launched from, whatever other images there are. */
final class Obstacles {

    private final PolicyInForce policy;
    private final Instant now;

    Obstacles(PolicyInForce policy, Instant now) {
        this.policy = policy;
        this.now = now;
    }

    List<ImageReason> of(Image image, Instant since) {
        var reasons = new ArrayList<ImageReason>();
        state(image, since).ifPresent(reasons::add);
        if (Variants.machines(image).isEmpty()) {
            reasons.add(new UnknownArchitecture(image.architecture()));
        }
        if (policy instanceof PolicyInForce.InForce(var rules)) {
            byRules(image, rules, reasons);
        }
        return reasons;
    }

    private Optional<ImageReason> state(Image image, Instant since) {
        if (image.isAvailable()) {
            return Optional.empty();
        }
        if (image.state().equals(Sighting.DEREGISTERED)) {
            return Optional.of(new Gone(since));
        }
        boolean awaited = policy instanceof PolicyInForce.InForce(var rules) && rules.awaitsPending();
        return Optional.of(
                awaited && image.state().equals(ImagePolicy.PENDING)
                        ? new BeingBuilt(since)
                        : new NotAvailable(image.state(), since));
    }

    private void byRules(Image image, ImagePolicy rules, List<ImageReason> reasons) {
        age(image, rules).ifPresent(reasons::add);
        rules.deny().stream()
                .filter(entry -> Glob.matches(entry, image.id()) || Glob.matches(entry, image.name()))
                .findFirst()
                .ifPresent(entry -> reasons.add(new Denied(entry)));
        rules.requireTags().forEach((key, wanted) -> {
            var value = image.tags().get(key);
            if (value == null || !(wanted.equals("*") || wanted.equals(value))) {
                reasons.add(new TagMissing(key, wanted));
            }
        });
        rules.preflight().forEach(check -> Preflight.look(check, image).ifPresent(reasons::add));
    }

    private Optional<ImageReason> age(Image image, ImagePolicy rules) {
        var opens = image.createdAt().plus(rules.minAge());
        boolean excused = !rules.minAgeOverrideTag().isEmpty()
                && "true".equals(image.tags().get(rules.minAgeOverrideTag()));
        return excused || !opens.isAfter(now) ? Optional.empty() : Optional.of(new TooYoung(rules.minAge(), opens));
    }
}
