package sh.joiner.ui.catalog;

import io.quarkus.qute.TemplateExtension;
import sh.joiner.board.catalog.ValidationView;

/** Describes a validation in words. */
@TemplateExtension
public final class ValidationText {

    private ValidationText() {}

    /** Describes the failure, and says if a person must act. */
    static String failure(ValidationView validation) {
        return switch (validation.kind()) {
            case "None" -> "none";
            case "Waiting" -> "waits for " + String.join(", ", validation.waitsFor());
            case "Transient" -> "passes by itself: it is tried again";
            case "Permanent" -> "stays until somebody changes something";
            default -> "known to the process that leads";
        };
    }

    /** Returns the source that confirms the instance profile. */
    static String profileWord(ValidationView validation) {
        return switch (validation.profileKnownBy()) {
            case "NotChecked" -> "not checked";
            case "Nobody" -> "nobody";
            case "Unknown" -> "known to the process that leads";
            default -> validation.profileKnownBy();
        };
    }
}
