package sh.joiner.rest.sandbox;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.validation.constraints.NotBlank;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Which story shall be played.
 *
 * @param play its name, as {@code first-steps}; {@code none} only ends the present one
 */
@RegisterForReflection
public record StoryOrder(
        @Schema(examples = "first-steps") @NotBlank(message = "must name a story")
        String play) {}
