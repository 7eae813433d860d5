package sh.joiner.api.nodeclass;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.image.LockedAmi;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.model.image.ImageLock;
import sh.joiner.model.image.LockedImage;

/** Translates {@code spec.lock} of an AMIPolicy. */
final class ImageLockTranslation {

    private static final Pattern ID = Pattern.compile("ami-[0-9a-z]+");

    private ImageLockTranslation() {}

    /** Returns the lock; null if the policy has none. Throws {@link InvalidSpec}. */
    static @Nullable ImageLock lock(@Nullable List<LockedAmi> wire) {
        if (wire == null) {
            return null;
        }
        if (wire.isEmpty()) {
            throw new InvalidSpec(
                    "spec.lock", "is empty: list the allowed AMIs, or remove the field to allow all AMIs");
        }
        var images = new ArrayList<LockedImage>();
        for (var ami : wire) {
            images.add(image("spec.lock[%d]".formatted(images.size()), ami));
        }
        return new ImageLock(images, List.of());
    }

    private static LockedImage image(String field, LockedAmi wire) {
        if (!ID.matcher(wire.id).matches()) {
            throw new InvalidSpec(
                    field + ".id", "'%s' is not an AMI ID: write an ID such as ami-0abc".formatted(wire.id));
        }
        var architecture = Present.text(wire.architecture);
        if (!architecture.isEmpty() && !LockedImage.ARCHITECTURES.contains(architecture)) {
            throw new InvalidSpec(
                    field + ".architecture",
                    InvalidSpec.unknown("architecture", architecture, LockedImage.ARCHITECTURES.stream()));
        }
        return new LockedImage(
                wire.id, Present.text(wire.name), architecture, Present.text(wire.variant), Present.text(wire.region));
    }
}
