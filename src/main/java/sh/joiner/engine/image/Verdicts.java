package sh.joiner.engine.image;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.engine.image.ImageReason.BehindOffset;
import sh.joiner.engine.image.ImageReason.Held;
import sh.joiner.engine.image.ImageReason.TooOld;

/** What is thought of each image once it is known which are launched from. */
final class Verdicts {

    private final Selection selection;

    Verdicts(Selection selection) {
        this.selection = selection;
    }

    Verdict of(Row row) {
        if (selection.isSelected(row)) {
            return new Verdict.Selected();
        }
        if (!row.mayBecomeFit()) {
            return new Verdict.Refused(row.reasons());
        }
        return selection
                .winner(row.machines())
                .filter(winner -> Row.BEST_FIRST.compare(winner, row) < 0)
                .<Verdict>map(winner -> new Verdict.SupersededBy(winner.id()))
                .orElseGet(() -> new Verdict.Awaited(why(row)));
    }

    /** Nothing that stays is wrong with it, and nothing that is launched from is better. */
    private List<ImageReason> why(Row row) {
        var why = new ArrayList<>(row.reasons());
        selection.tooOld(row).ifPresent(answered -> why.add(new TooOld(answered)));
        selection.holds().forEach(hold -> why.add(new Held(hold)));
        if (why.isEmpty() && selection.offset() > 0) {
            why.add(new BehindOffset(selection.offset()));
        }
        if (why.isEmpty()) {
            why.add(new Held("EC2 was not able to say whether a term still matches it"));
        }
        return why;
    }
}
