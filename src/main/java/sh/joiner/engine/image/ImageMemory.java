package sh.joiner.engine.image;

import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.stream.Stream;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.image.Sighting;

/**
 * What was known of a node class's images before.
 *
 * @param selected what was launched from, as the object's status has it
 * @param sightings every image that was seen, or those of them that were kept over a restart
 */
public record ImageMemory(List<ResolvedImage> selected, List<Sighting> sightings) {

    /** Of a class that nobody has looked at. */
    public static final ImageMemory NOTHING = new ImageMemory(List.of(), List.of());

    public ImageMemory {
        selected = List.copyOf(selected);
        sightings = List.copyOf(sightings);
    }

    /** The ids that were known and that the answer does not have: EC2 is to be asked for them by id. In order. */
    public List<String> absentFrom(ImageAnswer answer) {
        var present = answer.images().stream().map(Image::id).collect(toSet());
        return Stream.concat(
                        selected.stream().map(ResolvedImage::id),
                        sightings.stream()
                                .filter(one -> !one.isGone())
                                .map(one -> one.image().id()))
                .filter(id -> !present.contains(id))
                .distinct()
                .sorted()
                .toList();
    }
}
