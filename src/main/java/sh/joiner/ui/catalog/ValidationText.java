package sh.joiner.ui.catalog;

import io.quarkus.qute.TemplateExtension;
import sh.joiner.board.catalog.ValidationView;

/** A validation in words for people. */
@TemplateExtension
public final class ValidationText {

    private ValidationText() {}

    /** Whether somebody has to do something. */
    static String failure(ValidationView validation) {
        return switch (validation.kind()) {
            case "None" -> "none";
            case "Waiting" -> "waits for " + String.join(", ", validation.waitsFor());
            case "Transient" -> "passes by itself: it is tried again";
            case "Permanent" -> "stays until somebody changes something";
            default -> "known to the process that leads";
        };
    }

    /** Who says that the instance profile is there. */
    static String profileWord(ValidationView validation) {
        return switch (validation.profileKnownBy()) {
            case "NotChecked" -> "not checked";
            case "Nobody" -> "nobody";
            case "Unknown" -> "known to the process that leads";
            default -> validation.profileKnownBy();
        };
    }
}
