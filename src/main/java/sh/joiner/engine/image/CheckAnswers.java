package sh.joiner.engine.image;

import java.util.Map;
import java.util.Optional;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.ImageCheck;

/** AWS's last answers about single images, by image and check. */
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

    /** Returns the reason why a check refuses an image. Empty if the check passes, or if its result is not known. */
    Optional<ImageReason> refusal(String image, ImageCheck check) {
        return about(image, check)
                .flatMap(answer -> answer instanceof CheckAnswer.Refused(var found)
                        ? Optional.of(new ImageReason.Unfit(check, found))
                        : Optional.empty());
    }
}
