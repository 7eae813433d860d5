package sh.joiner.model.image;

import java.util.List;

/**
 * The images that an AMIPolicy allows: {@code spec.lock}.
 *
 * @param images the images that the node classes of this cluster may use
 * @param otherRegions the regions of the images that do not apply to this cluster, in order
 */
public record ImageLock(List<LockedImage> images, List<String> otherRegions) {

    public ImageLock {
        images = List.copyOf(images);
        otherRegions = List.copyOf(otherRegions);
    }

    /** Returns the lock for a cluster in this region. An image without a region applies to every cluster. */
    ImageLock in(String region) {
        var here = images.stream()
                .filter(image -> image.region().isEmpty() || image.region().equals(region))
                .toList();
        var elsewhere = images.stream()
                .filter(image -> !here.contains(image))
                .map(LockedImage::region)
                .distinct()
                .sorted()
                .toList();
        return new ImageLock(here, elsewhere);
    }

    /** Returns a sentence about a lock that has no image of this cluster's region, with the action that a user can take. */
    public String otherRegionsOnly() {
        return "spec.lock lists only AMIs of other regions (%s): add the AMIs of this cluster's region"
                .formatted(String.join(", ", otherRegions));
    }

    /** Returns the entries with this id. An image for several variants has several entries. */
    public List<LockedImage> of(String id) {
        return images.stream().filter(image -> image.id().equals(id)).toList();
    }

    /** Returns the ids of the images, without duplicates. */
    public List<String> ids() {
        return images.stream().map(LockedImage::id).distinct().toList();
    }
}
