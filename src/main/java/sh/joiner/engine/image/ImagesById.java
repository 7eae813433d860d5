package sh.joiner.engine.image;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.image.Image;

/**
 * EC2's answer about images that were requested by id.
 * @param found the images that EC2 returned
 * @param lost the ids that EC2 does not return, or no longer returns for this account
 */
public record ImagesById(List<Image> found, List<String> lost) {

    /** An empty answer: no ids were requested, or EC2 did not answer. */
    public static final ImagesById NOTHING = new ImagesById(List.of(), List.of());

    public ImagesById {
        found = List.copyOf(found);
        lost = List.copyOf(lost);
    }

    Optional<Image> find(String id) {
        return found.stream().filter(image -> image.id().equals(id)).findFirst();
    }
}
