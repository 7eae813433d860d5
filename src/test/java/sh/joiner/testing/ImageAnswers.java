package sh.joiner.testing;

import java.util.List;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageTraits;

/** Answers of AWS about images. */
public final class ImageAnswers {

    private ImageAnswers() {}

    /** Returns an answer in which every query succeeded. */
    public static ImageAnswer complete(List<Image> images) {
        return new ImageAnswer(images, List.of(), List.of());
    }

    /** Returns the same image with these traits. */
    public static Image with(Image image, ImageTraits traits) {
        return new Image(
                image.id(),
                image.name(),
                image.owner(),
                image.state(),
                image.architecture(),
                image.createdAt(),
                image.deprecatedAt(),
                image.tags(),
                image.variant(),
                image.term(),
                traits);
    }
}
