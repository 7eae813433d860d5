package sh.joiner.testing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.port.image.ImageFeed;

/** Images in memory, selected by ID or name; {@code *} selects every name. Does not support aliases and parameters. Not thread-safe. */
public final class FakeImageFeed implements ImageFeed {

    private static final Set<String> OURS_AND_AMAZONS = Set.of("", "self", "amazon");

    private final List<Image> images = new ArrayList<>();

    public void has(Image image) {
        images.add(image);
    }

    @Override
    public ImageAnswer images(List<ImageTerm> terms, String kubernetesVersion) {
        var found = new LinkedHashSet<Image>();
        for (var term : terms) {
            images.stream()
                    .filter(image -> matches(term, image))
                    .map(image -> matched(image, term))
                    .forEach(found::add);
        }
        return ImageAnswers.complete(found.stream()
                .sorted(Comparator.comparing(Image::createdAt).reversed().thenComparing(Image::id))
                .toList());
    }

    private static boolean matches(ImageTerm term, Image image) {
        return term.id().isEmpty()
                ? OURS_AND_AMAZONS.contains(term.owner())
                        && (term.name().equals("*") || term.name().equals(image.name()))
                : term.id().equals(image.id());
    }

    private static Image matched(Image image, ImageTerm term) {
        return image.matchedBy(term.id().isEmpty() ? "name " + term.name() : "id " + term.id(), image.variant());
    }
}
