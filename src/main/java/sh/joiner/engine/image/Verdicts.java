package sh.joiner.engine.image;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.engine.image.ImageReason.BehindOffset;
import sh.joiner.engine.image.ImageReason.Held;
import sh.joiner.engine.image.ImageReason.TooOld;

/**
 * Gives each image a verdict after {@link Selection}. An image is selected, refused for lasting reasons, superseded by a better selected image, or
 * awaited, which means that the image would be selected if its reasons ended.
 */
final class Verdicts {

    private final Selection selection;

    Verdicts(Selection selection) {
        this.selection = selection;
    }

    Verdict of(EvaluatedImage image) {
        if (selection.isSelected(image)) {
            return new Verdict.Selected();
        }
        if (selection.isHeldByRollout(image)) {
            return new Verdict.Awaited(List.of(selection.rolloutOf(image)));
        }
        if (!image.fitness().mayBecomeFit()) {
            return new Verdict.Refused(image.fitness().reasons());
        }
        return selection
                .betterThan(image)
                .<Verdict>map(winner -> new Verdict.SupersededBy(winner.id()))
                .orElseGet(() -> new Verdict.Awaited(why(image)));
    }

    /**
     * Returns the reasons of an awaited image. An awaited image has no lasting reason, and no selected image is better.
     */
    private List<ImageReason> why(EvaluatedImage image) {
        var why = new ArrayList<>(image.fitness().reasons());
        selection.tooOld(image).ifPresent(answered -> why.add(new TooOld(answered)));
        selection.holds().forEach(hold -> why.add(new Held(hold)));
        if (why.isEmpty() && selection.offset() > 0) {
            why.add(new BehindOffset(selection.offset()));
        }
        if (why.isEmpty()) {
            why.add(new Held("EC2 did not answer whether a selector term still matches it"));
        }
        return why;
    }
}
