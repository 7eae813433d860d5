package sh.joiner.engine.image;

import java.time.Instant;
import java.util.List;
import sh.joiner.model.Wide;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.requirement.Requirements;

/**
 * One image as one node class sees it, for one kind of machine.
 *
 * @param since when it was first seen in its state
 * @param machines the machines that it is for: its architecture and variant
 * @param terms the selector terms that matched it, in words
 * @param families instance-type families that it serves, or would serve
 * @param nodes that run it
 * @param unchecked checks that the policy asks for and that came to no result
 */
@Wide("an AMI with everything that its verdict is made from")
public record Candidate(
        Image image,
        Instant since,
        Requirements machines,
        boolean deprecated,
        List<String> terms,
        List<String> families,
        List<String> nodes,
        List<Unchecked> unchecked,
        Verdict verdict) {

    public Candidate {
        terms = List.copyOf(terms);
        families = List.copyOf(families);
        nodes = List.copyOf(nodes);
        unchecked = List.copyOf(unchecked);
    }

    public String id() {
        return image.id();
    }

    /** The name of the alias's variant: standard, nvidia, neuron, windows; empty where no alias matched it. */
    public String variant() {
        return Variants.name(image.variant());
    }

    boolean isSelected() {
        return verdict instanceof Verdict.Selected;
    }

    /** How much would be missed if it was forgotten, from 0, the most; of the last kind EC2 tells the same again after a restart. */
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
