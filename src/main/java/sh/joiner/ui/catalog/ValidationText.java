package sh.joiner.ui.catalog;

import io.quarkus.qute.TemplateExtension;
import sh.joiner.board.catalog.ValidationView;

/** Describes a validation in words. */
@TemplateExtension
public final class ValidationText {

    private ValidationText() {}

    /** Describes the failure, and whether a user must act. */
    static String failure(ValidationView validation) {
        return switch (validation.kind()) {
            case "None" -> "none";
            case "Waiting" -> "waits for " + String.join(", ", validation.waitsFor());
            case "Transient" -> "transient: Joiner retries";
            case "Permanent" -> "permanent: see the condition ValidationSucceeded for what to change";
            default -> "known to the leader only";
        };
    }

    /** Returns the source that confirms the instance profile. */
    static String profileWord(ValidationView validation) {
        return switch (validation.profileKnownBy()) {
            case "NotChecked" -> "not checked";
            case "None" -> "none";
            case "Unknown" -> "known to the leader only";
            default -> validation.profileKnownBy();
        };
    }
}
