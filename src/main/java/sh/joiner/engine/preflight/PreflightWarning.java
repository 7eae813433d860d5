package sh.joiner.engine.preflight;

import sh.joiner.model.image.ImageCheck;

/** A problem that a check finds about an image although the policy does not refuse the image because of it. */
public record PreflightWarning(ImageCheck check, String found) {

    /** Returns the warning as a sentence. */
    public String sentence() {
        return "%s: %s".formatted(check, found);
    }
}
