package sh.joiner.engine.image;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.ImageCheck;

/**
 * A check that a policy asks for and that did not come to a result; it refuses nothing.
 *
 * @param action of IAM that the controller's role would need for it; empty if that is not what is missing
 */
public record Unchecked(ImageCheck check, String action, String why) {

    /** What is open of one image; of one that is refused anyway nobody asks. */
    static List<Unchecked> of(ImageQuestion question, String image, Verdict verdict) {
        return verdict instanceof Verdict.Refused
                ? List.of()
                : question.asks().stream()
                        .flatMap(check -> of(question.checkAnswers(), image, check, verdict).stream())
                        .toList();
    }

    private static Optional<Unchecked> of(CheckAnswers answers, String image, ImageCheck check, Verdict verdict) {
        var answer = answers.about(image, check).orElseGet(() -> new CheckAnswer.NotKnown(unasked(verdict)));
        return switch (answer) {
            case CheckAnswer.Passed _, CheckAnswer.Refused _ -> Optional.empty();
            case CheckAnswer.NotChecked(var action, var why) -> Optional.of(new Unchecked(check, action, why));
            case CheckAnswer.NotKnown(var why) -> Optional.of(new Unchecked(check, "", why));
        };
    }

    private static String unasked(Verdict verdict) {
        return verdict instanceof Verdict.Selected
                ? "AWS has not been asked yet"
                : "AWS is asked only of what would be launched from";
    }

    /** In words for people. */
    public String sentence() {
        return action.isEmpty() ? "%s: %s".formatted(check, why) : "%s needs %s: %s".formatted(check, action, why);
    }
}
