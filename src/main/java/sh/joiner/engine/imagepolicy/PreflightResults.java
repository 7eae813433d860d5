package sh.joiner.engine.imagepolicy;

import java.util.List;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.Unchecked;
import sh.joiner.engine.preflight.PreflightWarning;

/**
 * The results of the checks of the images that a class launches from, except refusals.
 *
 * @param unchecked the checks without a result
 * @param warnings the problems that checks find although the images are not refused because of them
 */
public record PreflightResults(List<Unchecked> unchecked, List<ImageWarning> warnings) {

    /** No results. */
    static final PreflightResults NONE = new PreflightResults(List.of(), List.of());

    /** A warning about the image with that id. */
    public record ImageWarning(String image, PreflightWarning warning) {

        String sentence(String nodeClass) {
            return "EC2NodeClass %s uses AMI %s despite a warning of check %s"
                    .formatted(nodeClass, image, warning.sentence());
        }
    }

    public PreflightResults {
        unchecked = List.copyOf(unchecked);
        warnings = List.copyOf(warnings);
    }

    public static PreflightResults of(Candidates candidates) {
        var launched = candidates.launched();
        return new PreflightResults(
                launched.stream()
                        .flatMap(candidate -> candidate.unchecked().stream())
                        .distinct()
                        .toList(),
                launched.stream()
                        .flatMap(candidate ->
                                candidate.warnings().stream().map(warning -> new ImageWarning(candidate.id(), warning)))
                        .distinct()
                        .toList());
    }
}
