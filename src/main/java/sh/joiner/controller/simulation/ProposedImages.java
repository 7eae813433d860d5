package sh.joiner.controller.simulation;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import sh.joiner.engine.image.Variants;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirements;

/** The images of a node class after the proposed images have replaced images of the same kind. */
final class ProposedImages {

    private final ImageSources sources;
    private final NodeClass nodeClass;
    private final List<String> problems;
    private final List<String> notes;
    private final Set<String> used = new TreeSet<>();

    ProposedImages(ImageSources sources, NodeClass nodeClass, List<String> problems, List<String> notes) {
        this.sources = sources;
        this.nodeClass = nodeClass;
        this.problems = problems;
        this.notes = notes;
    }

    /**
     * Returns one image for each image in the status of the class, in the same order. Reads the proposed images from AWS. Throws {@link
     * sh.joiner.port.RemoteCallException} if a read fails.
     */
    List<ResolvedImage> with(List<String> ids, String kubernetesVersion, Instant now) {
        var found = found(ids, kubernetesVersion);
        var candidates = nodeClass.resolved().images().stream()
                .map(stable -> replacement(stable, found)
                        .map(image -> new ResolvedImage(
                                image.id(), image.name(), stable.requirements(), image.isDeprecated(now)))
                        .orElse(stable))
                .toList();
        found.stream()
                .filter(image -> !used.contains(image.id()))
                .map(this::unused)
                .distinct()
                .forEach(problems::add);
        return candidates;
    }

    /** Returns the images with these ids. An image that a term of the class matches has the variant of this term. */
    private List<Image> found(List<String> ids, String kubernetesVersion) {
        var wanted = new TreeSet<>(ids);
        var terms = wanted.stream()
                .map(id -> new ImageTerm("", id, "", "", "", Map.of()))
                .toList();
        var answer = sources.feed().images(terms, kubernetesVersion);
        answer.failedQueries()
                .forEach(query -> problems.add("rollout.images: EC2 did not return %s: %s: run the simulation again"
                        .formatted(query.what(), query.why())));
        var known = answer.images().stream().map(Image::id).collect(toSet());
        if (answer.failedQueries().isEmpty()) {
            wanted.stream()
                    .filter(id -> !known.contains(id))
                    .forEach(id -> problems.add(
                            "rollout.images: AMI '%s' not found: check the id, the region, and that the AMI is shared with this account"
                                    .formatted(id)));
        }
        answer.images().stream().filter(image -> !image.isAvailable()).forEach(this::addStateNote);
        var own = sources.feed().images(nodeClass.selectors().images(), kubernetesVersion).images().stream()
                .filter(image -> known.contains(image.id()))
                .toList();
        var ownIds = own.stream().map(Image::id).collect(toSet());
        return Stream.concat(own.stream(), answer.images().stream().filter(image -> !ownIds.contains(image.id())))
                .toList();
    }

    private void addStateNote(Image image) {
        notes.add("AMI %s has the EC2 state %s: Joiner launches nodes only from AMIs with the state available"
                .formatted(image.id(), image.state()));
    }

    /** Returns the image of the same kind of instance; otherwise an image of the same architecture without a variant. */
    private Optional<Image> replacement(ResolvedImage stable, List<Image> found) {
        var chosen = found.stream()
                .filter(image -> kind(image).equals(stable.requirements()))
                .findFirst()
                .or(() -> found.stream()
                        .filter(image -> image.variant().equals(Requirements.NONE)
                                && kind(image)
                                        .get(Labels.ARCH)
                                        .equals(stable.requirements().get(Labels.ARCH)))
                        .findFirst());
        chosen.ifPresent(image -> use(image, stable));
        return chosen;
    }

    private void use(Image image, ResolvedImage stable) {
        used.add(image.id());
        if (!kind(image).equals(stable.requirements())) {
            notes.add("AMI %s is assumed to replace AMI %s, because both have the architecture %s"
                    .formatted(image.id(), stable.id(), image.architecture()));
        }
    }

    private static Requirements kind(Image image) {
        return Variants.instanceKind(image).orElse(Requirements.NONE);
    }

    private String unused(Image image) {
        var uses = nodeClass.resolved().images().stream()
                .map(ResolvedImage::id)
                .distinct()
                .collect(joining(", "));
        return "rollout.images: AMI '%s' (%s) replaces no AMI of EC2NodeClass '%s', which uses %s: specify an AMI for the same instance types"
                .formatted(image.id(), image.architecture(), nodeClass.name(), uses);
    }
}
