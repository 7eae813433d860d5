package sh.joiner.engine.image;

import java.time.Instant;
import java.util.List;
import sh.joiner.engine.preflight.PreflightWarning;
import sh.joiner.model.Wide;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.requirement.Requirements;

/**
 * An image that a selector term of a node class matches or has matched, for one kind of instance.
 * @param since the time at which the image was first observed in its current state
 * @param instanceKind the requirements of the image's architecture and variant
 * @param terms the selector terms that matched the image, as text
 * @param families the instance families that the image serves, or would serve if it were selected
 * @param nodes the nodes that run the image; a claim without a node is named {@code claim NAME}
 * @param unchecked checks of the policy that gave no result
 * @param warnings the problems that checks find although the image is not refused because of them
 */
@Wide("an AMI with all facts that determine its verdict")
public record Candidate(
        Image image,
        Instant since,
        Requirements instanceKind,
        boolean deprecated,
        List<String> terms,
        List<String> families,
        List<String> nodes,
        List<Unchecked> unchecked,
        List<PreflightWarning> warnings,
        Verdict verdict) {

    public Candidate {
        terms = List.copyOf(terms);
        families = List.copyOf(families);
        nodes = List.copyOf(nodes);
        unchecked = List.copyOf(unchecked);
        warnings = List.copyOf(warnings);
    }

    public String id() {
        return image.id();
    }

    /** Returns the name of the alias's variant: standard, nvidia, neuron or windows. Empty if no alias matched the image. */
    public String variant() {
        return Variants.name(image.variant());
    }

    /** Returns true if the image is selected, or if a rollout brings it to nodes. */
    boolean isLaunched() {
        return verdict.launches();
    }

    boolean isSelected() {
        return verdict instanceof Verdict.Selected;
    }

    /**
     * Returns the image's priority when the number of saved images is limited; 0 is the highest priority. An available, unused image has the
     * lowest priority, because EC2 returns it again after Joiner restarts.
     */
    int rank() {
        if (isSelected() || !nodes.isEmpty()) {
            return 0;
        }
        if (image.state().equals(Sighting.DEREGISTERED)) {
            return 1;
        }
        return image.isAvailable() ? 3 : 2;
    }
}
