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

/** Which image serves which instance type (aws 4.5). */
public final class ImageMapping {

    private ImageMapping() {}

    /**
     * The first image whose requirements a machine with these labels satisfies; a label that it lacks satisfies only NotIn and DoesNotExist.
     *
     * @param labels of an instance type, or of a node
     * @param images in the order of the node class's status
     */
    public static Optional<ResolvedImage> imageFor(Requirements labels, List<ResolvedImage> images) {
        return images.stream()
                .filter(image -> labels.isCompatibleWith(image.requirements(), Set.of()))
                .findFirst();
    }

    /** The types by the image that serves them, in the order of the types; a type that no image serves is left out. */
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
