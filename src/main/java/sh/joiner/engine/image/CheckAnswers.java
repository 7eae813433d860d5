package sh.joiner.engine.image;

import java.util.Map;
import java.util.Optional;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.ImageCheck;

/** The last answers of AWS about single images, by image and check. */
public record CheckAnswers(Map<Key, CheckAnswer> answers) {

    /** No answers. */
    public static final CheckAnswers NOTHING = new CheckAnswers(Map.of());

    /** A check of the image with that id. */
    public record Key(String image, ImageCheck check) {}

    public CheckAnswers {
        answers = Map.copyOf(answers);
    }

    Optional<CheckAnswer> about(String image, ImageCheck check) {
        return Optional.ofNullable(answers.get(new Key(image, check)));
    }

    /** Why an image is refused by a check; empty if it is not, or not known to be. */
    Optional<ImageReason> refusal(String image, ImageCheck check) {
        return about(image, check)
                .flatMap(answer -> answer instanceof CheckAnswer.Refused(var found)
                        ? Optional.of(new ImageReason.Unfit(check, found))
                        : Optional.empty());
    }
}
