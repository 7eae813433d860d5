package sh.joiner.engine.image;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.ImageCheck;

/**
 * A check of a policy that gave no result. Such a check refuses no image.
 * @param action the IAM action that the controller's role lacks; empty if another reason prevents the check
 */
public record Unchecked(ImageCheck check, String action, String why) {

    /** Returns the checks of one image that gave no result. Images that are refused anyway are not checked. */
    static List<Unchecked> of(ImageQuestion question, String image, Verdict verdict) {
        return verdict instanceof Verdict.Refused
                ? List.of()
                : question.checksThatQueryAws().stream()
                        .flatMap(check -> of(question.checkAnswers(), image, check, verdict).stream())
                        .toList();
    }

    private static Optional<Unchecked> of(CheckAnswers answers, String image, ImageCheck check, Verdict verdict) {
        var answer = answers.about(image, check).orElseGet(() -> new CheckAnswer.NotKnown(notQueried(verdict)));
        return switch (answer) {
            case CheckAnswer.Passed _, CheckAnswer.Refused _ -> Optional.empty();
            case CheckAnswer.NotChecked(var action, var why) -> Optional.of(new Unchecked(check, action, why));
            case CheckAnswer.NotKnown(var why) -> Optional.of(new Unchecked(check, "", why));
        };
    }

    private static String notQueried(Verdict verdict) {
        return verdict.launches()
                ? "AWS has not been queried yet"
                : "AWS is queried only about AMIs that are used for launches";
    }

    /** Returns the check as a sentence. */
    public String sentence() {
        return action.isEmpty() ? "%s: %s".formatted(check, why) : "%s needs %s: %s".formatted(check, action, why);
    }
}
