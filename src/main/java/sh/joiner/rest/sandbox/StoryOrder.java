package sh.joiner.rest.sandbox;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.validation.constraints.NotBlank;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An order to play a story.
 *
 * @param play name of the story, as {@code first-steps}; {@code none} only ends the current story
 */
@RegisterForReflection
public record StoryOrder(
        @Schema(examples = "first-steps") @NotBlank(message = "must name a story")
        String play) {}
