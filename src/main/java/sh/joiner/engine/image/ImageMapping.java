package sh.joiner.engine.image;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;

/** Maps instance types to images (aws 4.5). */
public final class ImageMapping {

    private ImageMapping() {}

    /**
     * Returns the first image whose requirements these labels satisfy. A missing label satisfies only NotIn and DoesNotExist.
     * @param labels the labels of an instance type or of a node
     * @param images in the order of the node class's status
     */
    public static Optional<ResolvedImage> imageFor(Requirements labels, List<ResolvedImage> images) {
        return images.stream()
                .filter(image -> labels.isCompatibleWith(image.requirements(), Set.of()))
                .findFirst();
    }

    /** Returns the types by image, in the order of the types. Types without a compatible image are left out. */
    public static Map<ResolvedImage, List<InstanceType>> byImage(List<InstanceType> types, List<ResolvedImage> images) {
        var byImage = new LinkedHashMap<ResolvedImage, List<InstanceType>>();
        for (var type : types) {
            imageFor(type.requirements(), images)
                    .ifPresent(image -> byImage.computeIfAbsent(image, _ -> new ArrayList<>())
                            .add(type));
        }
        return Collections.unmodifiableMap(byImage);
    }
}
