package sh.joiner.engine.image;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.image.Image;

/**
 * What EC2 says of images that were asked for by their ids: those that it has, and those that it has not.
 *
 * @param lost ids that it does not know, or no longer for this account
 */
public record ById(List<Image> found, List<String> lost) {

    /** Nothing was asked, or nothing was answered. */
    public static final ById NOTHING = new ById(List.of(), List.of());

    public ById {
        found = List.copyOf(found);
        lost = List.copyOf(lost);
    }

    Optional<Image> find(String id) {
        return found.stream().filter(image -> image.id().equals(id)).findFirst();
    }
}
