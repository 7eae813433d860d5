package sh.joiner.rest.sandbox;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.validation.constraints.NotBlank;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A request to play a story.
 *
 * @param play name of the story, for example {@code first-steps}; {@code none} only ends the current story
 */
@RegisterForReflection
public record StoryOrder(
        @Schema(examples = "first-steps") @NotBlank(message = "is empty: set it to the name of a story, or to none")
        String play) {}
